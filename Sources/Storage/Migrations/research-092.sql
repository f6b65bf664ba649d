-- The end of a run whose newest score has flags, or was refused; null for all others. Pages of flagged runs are read in its
-- order, without the others.
ALTER TABLE runs ADD COLUMN flagged_at INTEGER;
UPDATE runs SET flagged_at = finished_at
WHERE runs.id IN (SELECT marked.run FROM scores AS marked WHERE marked.flags <> '' OR marked.refusal IS NOT NULL)
  AND EXISTS (SELECT 1 FROM scores
    WHERE scores.id = (SELECT newest.id FROM scores AS newest WHERE newest.run = runs.id
        ORDER BY newest.scored_at DESC, newest.id DESC LIMIT 1)
      AND (scores.flags <> '' OR scores.refusal IS NOT NULL));
CREATE INDEX runs_flagged ON runs (flagged_at, id) WHERE flagged_at IS NOT NULL;
DROP INDEX scores_flagged;
