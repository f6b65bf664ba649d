-- Of whom an intervention is, as lists of a study ask for it: study and origin of a participant never change. Null nowhere but
-- while these rows are filled.
ALTER TABLE interventions ADD COLUMN study TEXT;
ALTER TABLE interventions ADD COLUMN origin TEXT;
DROP TRIGGER interventions_stay_as_they_are;
UPDATE interventions SET
  study = (SELECT participants.study FROM participants WHERE participants.id = interventions.participant),
  origin = (SELECT participants.origin FROM participants WHERE participants.id = interventions.participant);
CREATE TRIGGER interventions_stay_as_they_are BEFORE UPDATE ON interventions
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;

CREATE INDEX interventions_of_study ON interventions (study, origin, made_at DESC, participant, number DESC);
CREATE INDEX interventions_of_study_by_kind ON interventions
  (study, origin, kind, made_at DESC, participant, number DESC);
DROP INDEX interventions_by_time;
DROP INDEX interventions_by_kind;
