-- Participants whom staff make before they come, in batches whose cards can be printed again; and what keeps the
-- list of participants quick however many there are (decision 011).

CREATE TABLE participant_batches (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  -- The form with which it was made: a double tap on it makes nobody twice.
  form TEXT NOT NULL UNIQUE,
  language TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('real', 'rehearsal')),
  size INTEGER NOT NULL CHECK (size BETWEEN 1 AND 500),
  staff TEXT NOT NULL,
  made_at INTEGER NOT NULL
);
CREATE INDEX participant_batches_of_study ON participant_batches (study, made_at, id);

ALTER TABLE participants ADD COLUMN batch TEXT REFERENCES participant_batches (id);
CREATE INDEX participants_of_batch ON participants (batch, id) WHERE batch IS NOT NULL;

-- When the first browser was theirs; null as long as nobody has used the code.
ALTER TABLE participants ADD COLUMN begun_at INTEGER;
UPDATE participants SET begun_at = enrolled_at;

-- When a browser of theirs was last heard of; of those who have not begun, when they were made.
ALTER TABLE participants ADD COLUMN last_seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE participants SET last_seen_at = COALESCE(
  (SELECT MAX(seen_at) FROM sessions WHERE participant = participants.id), left_at, enrolled_at);
CREATE TRIGGER sessions_are_seen_at_first AFTER INSERT ON sessions BEGIN
  UPDATE participants SET last_seen_at = NEW.seen_at WHERE id = NEW.participant AND last_seen_at < NEW.seen_at;
END;
CREATE TRIGGER sessions_are_seen_again AFTER UPDATE OF seen_at ON sessions BEGIN
  UPDATE participants SET last_seen_at = NEW.seen_at WHERE id = NEW.participant AND last_seen_at < NEW.seen_at;
END;

-- How far somebody has come, as the path last said; null before it was asked. Whoever changes is due to be asked
-- about again: every change leaves an entry in the audit trail.
ALTER TABLE participants ADD COLUMN standing TEXT;
CREATE TABLE standings_due (
  participant TEXT PRIMARY KEY NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  study TEXT NOT NULL
);
CREATE INDEX standings_due_of_study ON standings_due (study);
CREATE TRIGGER standings_fall_due AFTER INSERT ON audit WHEN NEW.participant IS NOT NULL BEGIN
  INSERT INTO standings_due (participant, study) SELECT id, study FROM participants WHERE id = NEW.participant
  ON CONFLICT (participant) DO NOTHING;
END;
-- Under which version of a study, and by which program, its standings were found.
CREATE TABLE standing_rules (
  study TEXT PRIMARY KEY NOT NULL,
  rules TEXT NOT NULL
);

-- One for each order of the list. Each holds all that a page and its filters ask, so that the way to a late page
-- reads no participants.
DROP INDEX participants_by_enrolment;
CREATE INDEX participants_by_enrolment ON participants (study, enrolled_at, id, origin);
CREATE INDEX participants_by_standing ON participants (study, standing, enrolled_at, id, origin);
CREATE INDEX participants_by_code ON participants (study, code, id, standing, origin, enrolled_at);
CREATE INDEX participants_by_language ON participants (study, language, enrolled_at, id, standing, origin);
CREATE INDEX participants_by_last_sight ON participants (study, last_seen_at, id, standing, origin);
