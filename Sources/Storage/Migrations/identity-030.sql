-- Filters of the list of participants that staff named. The name is sealed, as it may tell who somebody is.
CREATE TABLE saved_filters (
  id TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL REFERENCES staff (id),
  name_sealed BLOB NOT NULL,
  -- Null for every study the owner works on.
  study TEXT,
  state TEXT,
  tag TEXT,
  consent_number INTEGER CHECK (consent_number >= 1),
  origin TEXT,
  sort TEXT NOT NULL,
  is_descending INTEGER NOT NULL CHECK (is_descending IN (0, 1)),
  saved_at INTEGER NOT NULL
);
CREATE INDEX saved_filters_of_owner ON saved_filters (owner, saved_at, id);
