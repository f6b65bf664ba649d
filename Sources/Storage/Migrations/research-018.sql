-- What an intervention was about: a variant of a test, or a survey, whose variant is empty. Null where it was about none,
-- and for those before.
ALTER TABLE interventions ADD COLUMN task TEXT;
ALTER TABLE interventions ADD COLUMN variant TEXT CHECK ((variant IS NULL) = (task IS NULL));

-- When a task was left out: null for those before.
ALTER TABLE skipped_tasks ADD COLUMN left_out_at INTEGER;

-- What is_outside_window was before somebody came: an arrival that was none is taken back.
ALTER TABLE visits ADD COLUMN was_outside_window INTEGER NOT NULL DEFAULT 0;
UPDATE visits SET was_outside_window = is_outside_window;
CREATE INDEX visits_by_arrival ON visits (arrived_at, id) WHERE arrived_at IS NOT NULL;
