-- With which a member of staff returns a tablet to waiting.

ALTER TABLE staff ADD COLUMN pin_hash TEXT;
