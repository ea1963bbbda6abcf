-- Which process thinks for a seat of the program, and until when it may be taken to be alive: another one would only think the same again.
CREATE TABLE thinking (
  match text PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
  holder text NOT NULL,
  until float8 NOT NULL
);
CREATE INDEX seats_ai ON seats (match) WHERE kind = 'ai';
