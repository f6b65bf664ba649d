-- “INSERT OR REPLACE” takes the place of a row without a DELETE that a trigger would see.
CREATE TRIGGER demonstrations_are_new BEFORE INSERT ON demonstrations
WHEN EXISTS (SELECT 1 FROM demonstrations)
BEGIN SELECT RAISE(ABORT, 'a demonstration stays one'); END;

-- The page of deviations lists what staff did of every kind, the newest first, or of one.
DROP INDEX deviations_by_time;
CREATE INDEX interventions_by_time ON interventions (made_at DESC, participant, number DESC);
CREATE INDEX interventions_by_kind ON interventions (kind, made_at DESC, participant, number DESC);
