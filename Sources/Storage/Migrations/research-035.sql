-- Participants who leave can have their data deleted. Until it is final, everything about them is blocked.
ALTER TABLE participants ADD COLUMN deletion_asked_at INTEGER
  CHECK (deletion_asked_at IS NULL OR left_at IS NOT NULL);
ALTER TABLE participants ADD COLUMN deletion_due_at INTEGER
  CHECK ((deletion_due_at IS NULL) = (deletion_asked_at IS NULL));
-- How many years after its signature the signed document is kept, as they were told; null where it is deleted too.
ALTER TABLE participants ADD COLUMN deletion_keeps_years INTEGER
  CHECK (deletion_keeps_years IS NULL OR deletion_asked_at IS NOT NULL);
CREATE INDEX participants_by_deletion ON participants (deletion_due_at) WHERE deletion_due_at IS NOT NULL;

-- The releases, and who is in them. The pseudonyms of a release are kept nowhere.
CREATE TABLE releases (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  audience TEXT NOT NULL,
  file_name TEXT NOT NULL,
  made_at INTEGER NOT NULL
);

CREATE TABLE released_participants (
  release TEXT NOT NULL REFERENCES releases (id),
  participant TEXT NOT NULL REFERENCES participants (id),
  PRIMARY KEY (release, participant)
);
CREATE INDEX released_participants_of_participant ON released_participants (participant);

-- Deletions that are final. The id of the participant leads to no row but those of the audit trail.
CREATE TABLE deletions (
  participant TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  deleted_at INTEGER NOT NULL,
  -- Null where no signed document is kept, or none any more.
  consent_kept_until INTEGER,
  -- The files of the releases that hold them, one on a line.
  releases TEXT NOT NULL,
  -- When the files of the databases were freed of the last traces; null before.
  cleaned_at INTEGER
);
CREATE INDEX deletions_of_study ON deletions (study, deleted_at);

-- Whose rows are being deleted, within the transaction that does so: those who asked for it, and not before it is due.
CREATE TABLE participants_to_delete (
  participant TEXT PRIMARY KEY NOT NULL REFERENCES participants (id),
  begun_at INTEGER NOT NULL
);
CREATE TRIGGER participants_to_delete_have_asked BEFORE INSERT ON participants_to_delete
WHEN NOT EXISTS (
  SELECT 1 FROM participants WHERE participants.id = NEW.participant AND participants.deletion_due_at <= NEW.begun_at)
BEGIN SELECT RAISE(ABORT, 'nobody asked for this deletion, or it is not due'); END;

DROP TRIGGER answers_are_kept;
CREATE TRIGGER answers_are_kept BEFORE DELETE ON answers
WHEN EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'an answer is kept as it was given'); END;

DROP TRIGGER consents_are_kept;
CREATE TRIGGER consents_are_kept BEFORE DELETE ON consents
WHEN NOT EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin = 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a consent is only ever superseded'); END;

DROP TRIGGER consent_parties_are_kept;
CREATE TRIGGER consent_parties_are_kept BEFORE DELETE ON consent_parties
WHEN NOT EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.id = OLD.consent AND participants.origin = 'rehearsal')
  AND NOT EXISTS (
    SELECT 1 FROM consents
    JOIN participants_to_delete ON participants_to_delete.participant = consents.participant
    WHERE consents.id = OLD.consent)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

DROP TRIGGER countersignatures_are_kept;
CREATE TRIGGER countersignatures_are_kept BEFORE DELETE ON countersignatures
WHEN NOT EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.id = OLD.consent AND participants.origin = 'rehearsal')
  AND NOT EXISTS (
    SELECT 1 FROM consents
    JOIN participants_to_delete ON participants_to_delete.participant = consents.participant
    WHERE consents.id = OLD.consent)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

DROP TRIGGER interventions_are_kept;
CREATE TRIGGER interventions_are_kept BEFORE DELETE ON interventions
WHEN EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.participant = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;
