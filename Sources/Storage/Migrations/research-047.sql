-- Releases that are kept: each lies in a file of the folder of releases, and is never changed. Those from before have none.
ALTER TABLE releases ADD COLUMN number INTEGER CHECK (number IS NULL OR number >= 1);
ALTER TABLE releases ADD COLUMN bytes INTEGER CHECK ((bytes IS NULL) = (number IS NULL));
-- Of the whole file, hexadecimal.
ALTER TABLE releases ADD COLUMN sha256 TEXT CHECK ((sha256 IS NULL) = (number IS NULL));
-- The member of staff; null for the shell.
ALTER TABLE releases ADD COLUMN made_by TEXT;
CREATE UNIQUE INDEX releases_by_number ON releases (study, number) WHERE number IS NOT NULL;

CREATE TRIGGER releases_stay_as_they_are BEFORE UPDATE ON releases
BEGIN SELECT RAISE(ABORT, 'a release is never changed'); END;
CREATE TRIGGER releases_are_kept BEFORE DELETE ON releases WHEN OLD.origin <> 'rehearsal'
BEGIN SELECT RAISE(ABORT, 'a release stays in the list'); END;

-- To whom a release went, as staff noted it.
CREATE TABLE release_recipients (
  release TEXT NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number >= 1),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  noted_at INTEGER NOT NULL,
  noted_by TEXT,
  PRIMARY KEY (release, number)
);
