-- The sites of its study that an account is limited to: their ids, with a space between; null for all of them.
ALTER TABLE staff ADD COLUMN sites TEXT CHECK (sites IS NULL OR study IS NOT NULL);
