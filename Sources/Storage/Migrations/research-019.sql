-- For how long sections of a consent were open that were not read on from: left backwards, to the whole document, or for
-- good. Rows are only ever added.
CREATE TABLE sections_left (
  participant TEXT NOT NULL REFERENCES participants (id),
  document_version TEXT NOT NULL,
  section TEXT NOT NULL,
  shown_at INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
  openings INTEGER CHECK (openings >= 0),
  PRIMARY KEY (participant, document_version, section, shown_at)
);
