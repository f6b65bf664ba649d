-- The part of the data to which a release is narrowed, a line for each entry; empty for all of them.
ALTER TABLE releases ADD COLUMN selection TEXT NOT NULL DEFAULT '';

-- Releases that somebody asked for, where the study wants a second person to approve them.
CREATE TABLE release_requests (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  -- Rehearsals need no approval.
  origin TEXT NOT NULL CHECK (origin = 'real'),
  audience TEXT NOT NULL,
  complete_only INTEGER NOT NULL CHECK (complete_only IN (0, 1)),
  selection TEXT NOT NULL,
  -- The member of staff.
  asked_by TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  -- waiting, approved, refused, withdrawn
  state TEXT NOT NULL,
  decided_by TEXT CHECK ((decided_by IS NULL) = (state = 'waiting')),
  decided_at INTEGER CHECK ((decided_at IS NULL) = (state = 'waiting')),
  reason TEXT CHECK ((reason IS NULL) = (state <> 'refused')),
  -- The one that was made on approval.
  release TEXT REFERENCES releases (id) CHECK ((release IS NULL) = (state <> 'approved')),
  -- Nobody decides about a request of their own; they can withdraw it.
  CHECK (state = 'waiting' OR (decided_by = asked_by) = (state = 'withdrawn'))
);
CREATE INDEX release_requests_of_study ON release_requests (study, asked_at);
CREATE UNIQUE INDEX release_requests_by_release ON release_requests (release) WHERE release IS NOT NULL;

CREATE TRIGGER release_requests_are_decided_once BEFORE UPDATE ON release_requests
WHEN OLD.state <> 'waiting' OR NEW.id <> OLD.id OR NEW.study <> OLD.study OR NEW.audience <> OLD.audience
  OR NEW.complete_only <> OLD.complete_only OR NEW.selection <> OLD.selection OR NEW.asked_by <> OLD.asked_by
  OR NEW.asked_at <> OLD.asked_at
BEGIN SELECT RAISE(ABORT, 'a request is decided once, as it was asked'); END;
CREATE TRIGGER release_requests_are_kept BEFORE DELETE ON release_requests
BEGIN SELECT RAISE(ABORT, 'a request stays in the list'); END;
