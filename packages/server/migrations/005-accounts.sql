-- Browsers that have signed in to an account before. Strangers who guess its password do not lock them out.
CREATE TABLE devices (
  token_hash text NOT NULL,
  person text NOT NULL REFERENCES people ON DELETE CASCADE,
  made_at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000),
  seen_at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000),
  PRIMARY KEY (token_hash, person)
);
CREATE INDEX devices_person ON devices (person);

-- The session in which a seat's token was handed out: the token ends with it. A guest's token has none.
ALTER TABLE seats ADD COLUMN session text;
CREATE INDEX seats_session ON seats (session) WHERE session IS NOT NULL;

-- The writer of each line of chat: the seat may have another holder later.
ALTER TABLE chat ADD COLUMN person text REFERENCES people ON DELETE SET NULL;
CREATE INDEX chat_person ON chat (person) WHERE person IS NOT NULL;

-- What a webhook takes, if its adder has said so; otherwise its address tells.
ALTER TABLE channels ADD COLUMN form text;

-- The name as it looks: names that people could take for each other have the same. Empty only until the server has filled it in.
ALTER TABLE people ADD COLUMN look text;
CREATE UNIQUE INDEX people_look ON people (look);

-- A code by mail that opens an account whose password is forgotten.
CREATE TABLE resets (
  person text PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  code_hash text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  made_at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000)
);

-- Written to after the disk was full, to see whether there is room again.
CREATE TABLE probe (body text NOT NULL);
