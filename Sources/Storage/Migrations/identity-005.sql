-- What staff noted about a participant in their own words, sealed: nobody can know whom or what they name.
CREATE TABLE remarks (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL,
  text_sealed BLOB NOT NULL,
  written_at INTEGER NOT NULL
);
CREATE INDEX remarks_of_participant ON remarks (participant);
