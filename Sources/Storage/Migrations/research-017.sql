CREATE TRIGGER countersignatures_stay_as_they_are BEFORE UPDATE ON countersignatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER countersignatures_are_kept BEFORE DELETE ON countersignatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

-- The number of the document that somebody consented to last; null as long as there is no consent. A column, and in
-- every index, so that a list of those who stand on one version is as quick as the others (decision 011).
ALTER TABLE participants ADD COLUMN consent_number INTEGER;
UPDATE participants SET consent_number = (SELECT document_number FROM consents
  WHERE consents.participant = participants.id ORDER BY signed_at DESC, id DESC LIMIT 1);
CREATE TRIGGER participants_stand_on_their_newest_consent AFTER INSERT ON consents BEGIN
  UPDATE participants SET consent_number = (SELECT document_number FROM consents
    WHERE consents.participant = NEW.participant ORDER BY signed_at DESC, id DESC LIMIT 1)
  WHERE id = NEW.participant;
END;

DROP INDEX participants_by_enrolment;
DROP INDEX participants_by_standing;
DROP INDEX participants_by_code;
DROP INDEX participants_by_language;
DROP INDEX participants_by_last_sight;
CREATE INDEX participants_by_enrolment ON participants (study, enrolled_at, id, origin, consent_number);
CREATE INDEX participants_by_standing ON participants (study, standing, enrolled_at, id, origin, consent_number);
CREATE INDEX participants_by_code ON participants
  (study, code, id, standing, origin, enrolled_at, consent_number);
CREATE INDEX participants_by_language ON participants
  (study, language, enrolled_at, id, standing, origin, consent_number);
CREATE INDEX participants_by_last_sight ON participants
  (study, last_seen_at, id, standing, origin, consent_number);
