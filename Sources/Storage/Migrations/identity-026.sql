-- The name that somebody gave on the telephone, sealed, until their visit is over.
CREATE TABLE visit_labels (
  participant TEXT PRIMARY KEY NOT NULL,
  -- The appointment that it was given for; null for somebody who came without one.
  visit TEXT,
  label_sealed BLOB NOT NULL,
  written_at INTEGER NOT NULL,
  forget_at INTEGER NOT NULL
);
