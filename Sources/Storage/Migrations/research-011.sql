-- What staff do when a visit does not go as planned. Rows are only ever added; their words are in the other file.
CREATE TABLE interventions (
  participant TEXT NOT NULL REFERENCES participants (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  run TEXT REFERENCES runs (id),
  reason TEXT NOT NULL,
  staff TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (participant, number)
);
CREATE TRIGGER interventions_stay_as_they_are BEFORE UPDATE ON interventions
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;
CREATE TRIGGER interventions_are_kept BEFORE DELETE ON interventions
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;

ALTER TABLE participants ADD COLUMN paused_at INTEGER;
ALTER TABLE participants ADD COLUMN ended_early_at INTEGER;

-- A task that staff decided not to have done: a variant of a test, or a survey, whose variant is empty.
CREATE TABLE skipped_tasks (
  participant TEXT NOT NULL REFERENCES participants (id),
  task TEXT NOT NULL,
  variant TEXT NOT NULL,
  PRIMARY KEY (participant, task, variant)
);

-- Why a run does not count. And the rest after it, which is over once it has an end.
ALTER TABLE runs ADD COLUMN set_aside TEXT CHECK (set_aside IN ('repeated', 'voided'));
ALTER TABLE runs ADD COLUMN break_began_at INTEGER;
ALTER TABLE runs ADD COLUMN break_ends_at INTEGER CHECK ((break_ends_at IS NULL) = (break_began_at IS NULL));
ALTER TABLE runs ADD COLUMN break_ended_at INTEGER;
DROP INDEX one_open_run;
CREATE UNIQUE INDEX one_open_run ON runs (participant, test, position)
  WHERE state = 'running' AND set_aside IS NULL;
