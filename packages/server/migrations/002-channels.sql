-- What a channel needs besides its target: the key that signs a webhook, and the code that proves an e-mail address.
ALTER TABLE channels
  ADD COLUMN secret text,
  ADD COLUMN code_hash text,
  ADD COLUMN tries int NOT NULL DEFAULT 0,
  ADD COLUMN confirmed boolean NOT NULL DEFAULT true,
  -- Letters in a row that nobody took.
  ADD COLUMN failures int NOT NULL DEFAULT 0;
