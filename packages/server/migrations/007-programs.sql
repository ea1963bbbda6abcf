-- From where the holder of a seat sat down, as a hash of the network: the program shares its thinking out fairly by it.
ALTER TABLE seats ADD COLUMN network text;
