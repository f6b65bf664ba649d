-- How many people of a group did the pairings in which order, as the file numbers them: its number and its count, with blanks
-- between them.
ALTER TABLE comparison_groups ADD COLUMN orders TEXT NOT NULL DEFAULT '';
