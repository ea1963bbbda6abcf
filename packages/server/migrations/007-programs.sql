-- From where the holder of a seat sat down, as a hash of the network: the program shares its thinking out fairly by it.
ALTER TABLE seats ADD COLUMN network text;

-- The time of matches. It follows the database's clock but does not step with it: a process that sees a step puts it here, and from then on
-- a thousandth of it is made good in each second. See docs/service.md, «Time».
CREATE FUNCTION wall_now() RETURNS float8 LANGUAGE sql VOLATILE AS
  'SELECT floor(extract(epoch from clock_timestamp()) * 1000)::float8';
CREATE TABLE steps (
  one int PRIMARY KEY DEFAULT 1 CHECK (one = 1),
  -- Grows with every step, so that of several processes only one puts it here.
  version int NOT NULL DEFAULT 0,
  -- By how much the time of matches was ahead of the database's clock, and when.
  ahead float8 NOT NULL DEFAULT 0,
  since float8 NOT NULL DEFAULT 0
);
INSERT INTO steps DEFAULT VALUES;
CREATE FUNCTION match_now() RETURNS float8 LANGUAGE sql VOLATILE AS
  'SELECT floor(w.now + sign(s.ahead) * greatest(0, abs(s.ahead) - greatest(0, w.now - s.since) / 1000))
   FROM steps s, (SELECT wall_now() AS now) w';
