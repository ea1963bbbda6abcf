-- Dice by deciding messages, and signatures of devices. Logs of before cannot be folded any more: their matches go.
DELETE FROM matches;
ALTER TABLE matches
  -- The secret half of the key with which the server signs for programs and for itself, in hexadecimal digits.
  ADD COLUMN server_key text NOT NULL;
ALTER TABLE entries
  -- The number of the key that signed, its own count, and the signature; none of a seat without a key.
  ADD COLUMN signed_by int,
  ADD COLUMN sign_count int,
  ADD COLUMN sig text;
COMMENT ON COLUMN entries.next_v IS 'v of the next deciding message, or nothing if this one decides nothing';
