-- Reasons of interventions that staff corrected afterwards. The first stays with the intervention; the newest counts.
CREATE TABLE reason_corrections (
  participant TEXT NOT NULL REFERENCES participants (id),
  -- Its number among those of the participant.
  intervention INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  reason TEXT NOT NULL,
  staff TEXT NOT NULL,
  corrected_at INTEGER NOT NULL,
  PRIMARY KEY (participant, intervention, number),
  FOREIGN KEY (participant, intervention) REFERENCES interventions (participant, number)
);

CREATE TRIGGER reason_corrections_stay_as_they_are BEFORE UPDATE ON reason_corrections
BEGIN SELECT RAISE(ABORT, 'a correction is kept as it was'); END;

CREATE TRIGGER reason_corrections_are_kept BEFORE DELETE ON reason_corrections
WHEN EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.participant = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a correction is kept as it was'); END;

CREATE TRIGGER reason_corrections_are_new BEFORE INSERT ON reason_corrections
WHEN EXISTS (
  SELECT 1 FROM reason_corrections
  WHERE reason_corrections.participant = NEW.participant
    AND reason_corrections.intervention = NEW.intervention AND reason_corrections.number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a correction is kept as it was'); END;
