-- Dice by deciding messages, and signatures of devices. A log of before cannot be folded by this version: its match is kept with all its
-- rows, is listed, and does not go on.
ALTER TABLE matches
  -- 1: as up to migration 003. 2: deciding messages and signatures.
  ADD COLUMN log_format smallint NOT NULL DEFAULT 1,
  -- The secret half of the key with which the server signs for programs and for itself, in hexadecimal digits; '' in format 1.
  ADD COLUMN server_key text NOT NULL DEFAULT '';
ALTER TABLE matches ALTER COLUMN log_format SET DEFAULT 2, ALTER COLUMN server_key DROP DEFAULT;
UPDATE matches SET over = true, asked = NULL, flag_at = NULL, is_open = false;
ALTER TABLE entries
  -- The number of the key that signed, its own count, and the signature; none of a seat without a key.
  ADD COLUMN signed_by int,
  ADD COLUMN sign_count int,
  ADD COLUMN sig text;
COMMENT ON COLUMN entries.next_v IS 'v of the next deciding message, or nothing if this one decides nothing';
