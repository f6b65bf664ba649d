-- Filters of the list of visits are saved beside those of the list of participants.
CREATE TABLE saved_filters_of_lists (
  id TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL REFERENCES staff (id),
  name_sealed BLOB NOT NULL,
  list TEXT NOT NULL,
  -- Null for every study the owner works on.
  study TEXT,
  -- Of participants alone.
  state TEXT,
  tag TEXT,
  consent_number INTEGER CHECK (consent_number >= 1),
  origin TEXT,
  sort TEXT,
  is_descending INTEGER CHECK (is_descending IN (0, 1)),
  -- Of visits alone.
  experimenter TEXT REFERENCES staff (id),
  saved_at INTEGER NOT NULL,
  CHECK ((sort IS NULL) = (is_descending IS NULL)),
  CHECK (sort IS NULL OR experimenter IS NULL)
);
INSERT INTO saved_filters_of_lists
  (id, owner, name_sealed, list, study, state, tag, consent_number, origin, sort, is_descending, saved_at)
SELECT id, owner, name_sealed, 'participants', study, state, tag, consent_number, origin, sort, is_descending,
  saved_at
FROM saved_filters;
DROP TABLE saved_filters;
ALTER TABLE saved_filters_of_lists RENAME TO saved_filters;
CREATE INDEX saved_filters_of_owner ON saved_filters (owner, saved_at, id);
