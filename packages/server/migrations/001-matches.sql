-- Times are milliseconds of the database's clock. Tokens, invitations and sessions are kept as SHA-256 only.

CREATE TABLE people (
  id text PRIMARY KEY,
  name text NOT NULL,
  -- The name as it is compared: no two people differ by case or spaces alone.
  name_key text NOT NULL UNIQUE,
  password text NOT NULL,
  made_at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000)
);

CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  person text NOT NULL REFERENCES people ON DELETE CASCADE,
  device text NOT NULL,
  made_at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000),
  seen_at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000)
);
CREATE INDEX sessions_person ON sessions (person);

CREATE TABLE matches (
  id text PRIMARY KEY,
  terms text NOT NULL,
  rules int NOT NULL,
  pack text NOT NULL,
  -- v[1] and the seed of secret draws, in hexadecimal digits.
  first_v text NOT NULL,
  secret text NOT NULL,
  is_open boolean NOT NULL,
  made_at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000),
  changed_at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000),
  -- When the last seat was first filled: no clock runs before.
  started_at float8,
  -- The summary of the newest entry, written with it.
  seq int NOT NULL DEFAULT 0,
  asked smallint,
  turn int NOT NULL DEFAULT 0,
  turn_at float8,
  flag_at float8,
  over boolean NOT NULL DEFAULT false,
  -- Grow with every change of a seat and every line of chat, so that other processes see that there is something to read.
  table_no int NOT NULL DEFAULT 0,
  chat_no int NOT NULL DEFAULT 0,
  rematch text
) WITH (fillfactor = 70);
CREATE INDEX matches_flag ON matches (flag_at) WHERE flag_at IS NOT NULL AND NOT over;
CREATE INDEX matches_open ON matches (made_at) WHERE is_open AND started_at IS NULL AND NOT over;

CREATE TABLE seats (
  match text NOT NULL REFERENCES matches ON DELETE CASCADE,
  seat smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'ai', 'empty')),
  name text NOT NULL DEFAULT '',
  person text REFERENCES people ON DELETE SET NULL,
  token_hash text,
  invitation_hash text,
  ai text,
  -- Grows with every change of hands: an entry is only taken from the holder it was checked for.
  version int NOT NULL DEFAULT 0,
  -- Somebody is connected, as far as is known, until then.
  present_until float8 NOT NULL DEFAULT 0,
  PRIMARY KEY (match, seat)
);
CREATE INDEX seats_person ON seats (person) WHERE person IS NOT NULL;
CREATE INDEX seats_token ON seats (token_hash) WHERE token_hash IS NOT NULL;

-- Append-only: the insert is the commit point.
CREATE TABLE entries (
  match text NOT NULL REFERENCES matches ON DELETE CASCADE,
  seq int NOT NULL,
  id text NOT NULL,
  seat smallint,
  at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000),
  content text NOT NULL,
  n text NOT NULL,
  -- v of the next entry: its hash goes out with this one.
  next_v text NOT NULL,
  -- What it made: falls, events, who may know what, the hash of the position.
  made text NOT NULL,
  CONSTRAINT entries_in_order PRIMARY KEY (match, seq),
  CONSTRAINT entries_once UNIQUE (match, id)
);

CREATE TABLE snapshots (
  match text NOT NULL REFERENCES matches ON DELETE CASCADE,
  seq int NOT NULL,
  at float8 NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (match, seq)
);

CREATE TABLE chat (
  match text NOT NULL REFERENCES matches ON DELETE CASCADE,
  n int NOT NULL,
  id text NOT NULL,
  seat smallint,
  name text NOT NULL,
  at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000),
  text text NOT NULL,
  CONSTRAINT chat_in_order PRIMARY KEY (match, n),
  CONSTRAINT chat_once UNIQUE (match, id)
);

-- Where somebody wants to be told of a turn: a browser's push endpoint, an address, a webhook.
CREATE TABLE channels (
  id text PRIMARY KEY,
  person text REFERENCES people ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('push', 'mail', 'webhook')),
  target text NOT NULL,
  made_at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000)
);
CREATE INDEX channels_person ON channels (person);

-- A notice is sent by whichever process inserts its row.
CREATE TABLE notices (
  match text NOT NULL REFERENCES matches ON DELETE CASCADE,
  seat smallint NOT NULL,
  turn int NOT NULL,
  at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000),
  PRIMARY KEY (match, seat, turn)
);
