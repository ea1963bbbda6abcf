-- Every holder a seat has had, newest version last. It tells who has seen what, and is never shown itself.
CREATE TABLE hands (
  match text NOT NULL REFERENCES matches ON DELETE CASCADE,
  seat smallint NOT NULL,
  version int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'ai', 'empty')),
  name text NOT NULL DEFAULT '',
  -- The account, or the browser of a guest; null for an empty seat, for the program, and where nobody knows.
  holder text,
  at float8 NOT NULL DEFAULT floor(extract(epoch from clock_timestamp()) * 1000),
  -- What the log says of the change, until it stands there.
  due text,
  PRIMARY KEY (match, seat, version)
);
CREATE INDEX hands_due ON hands (match) WHERE due IS NOT NULL;
CREATE INDEX hands_holder ON hands (holder) WHERE holder IS NOT NULL;
INSERT INTO hands (match, seat, version, kind, name, holder)
  SELECT match, seat, version, kind, name, CASE WHEN person IS NOT NULL THEN 'account:' || person END FROM seats;

-- The seats that want a rematch, as bits. It is made when every person at the table does.
ALTER TABLE matches ADD COLUMN rematch_by int NOT NULL DEFAULT 0;

-- Spectators talk in a channel of their own, numbered on its own: players must not even count its lines before the end.
ALTER TABLE chat
  ADD COLUMN channel text NOT NULL DEFAULT 'table' CHECK (channel IN ('table', 'gallery')),
  -- The number within its channel. `n` numbers both together, for processes that look for news.
  ADD COLUMN line int NOT NULL DEFAULT 0;
UPDATE chat SET line = n;
CREATE INDEX chat_lines ON chat (match, channel, line);
ALTER TABLE matches
  ADD COLUMN table_lines int NOT NULL DEFAULT 0,
  ADD COLUMN gallery_lines int NOT NULL DEFAULT 0;
UPDATE matches SET table_lines = chat_no;
