-- What a rehearsal left goes as a whole when staff say so; nothing of a real participant does.
CREATE TRIGGER participants_stay_real_or_rehearsed BEFORE UPDATE OF origin ON participants
WHEN NEW.origin <> OLD.origin
BEGIN SELECT RAISE(ABORT, 'a rehearsal is one from its beginning'); END;

DROP TRIGGER consents_are_kept;
CREATE TRIGGER consents_are_kept BEFORE DELETE ON consents
WHEN NOT EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin = 'rehearsal')
BEGIN SELECT RAISE(ABORT, 'a consent is only ever superseded'); END;

DROP TRIGGER countersignatures_are_kept;
CREATE TRIGGER countersignatures_are_kept BEFORE DELETE ON countersignatures
WHEN NOT EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.id = OLD.consent AND participants.origin = 'rehearsal')
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

DROP TRIGGER interventions_are_kept;
CREATE TRIGGER interventions_are_kept BEFORE DELETE ON interventions
WHEN EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.participant = OLD.participant AND participants.origin <> 'rehearsal')
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;
