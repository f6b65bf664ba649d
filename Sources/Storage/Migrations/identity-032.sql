-- The height of the rows in tables, as each member of staff has it.
ALTER TABLE staff ADD COLUMN row_density TEXT NOT NULL DEFAULT 'comfortable';
