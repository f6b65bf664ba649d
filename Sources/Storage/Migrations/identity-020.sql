-- Removals of identity data whose time was over, on the word of staff. The entries of the trail tell whose they were.
CREATE TABLE identity_removals (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  -- The years after the last activity, as the study said then.
  years INTEGER NOT NULL,
  people INTEGER NOT NULL CHECK (people >= 1),
  removed_at INTEGER NOT NULL,
  -- When the trail of the research database got its entry; null where a stop came between.
  noted_at INTEGER,
  -- When the file was freed of the last traces; null before.
  cleaned_at INTEGER
);
CREATE INDEX identity_removals_of_study ON identity_removals (study, removed_at);
