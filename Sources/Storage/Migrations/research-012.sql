-- When participants come, and what became of it. Nobody's name is here: experimenters are ids of staff.
CREATE TABLE visits (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  -- The id of the visit in the study's definition.
  visit TEXT NOT NULL,
  -- When it was to begin; of one that nobody had planned, when it began.
  planned_for INTEGER NOT NULL,
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  experimenter TEXT,
  station TEXT REFERENCES stations (id),
  state TEXT NOT NULL CHECK (state IN ('planned', 'arrived', 'no-show', 'ended', 'cancelled')),
  -- Whether staff gave a reason for a time that is not in the study's window.
  is_outside_window INTEGER NOT NULL DEFAULT 0,
  arrived_at INTEGER,
  -- When it ended, was cancelled, or was found that nobody came.
  closed_at INTEGER,
  -- Counts the changes, so that a form can say which of them it has seen.
  changes INTEGER NOT NULL DEFAULT 0,
  -- Null where the participant began it.
  made_by TEXT,
  made_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- Null where the participant did it.
  changed_by TEXT,
  CHECK ((state IN ('planned', 'arrived')) = (closed_at IS NULL)),
  CHECK (state NOT IN ('arrived', 'ended') OR arrived_at IS NOT NULL)
);
-- Two experimenters cannot give somebody two appointments for one visit.
CREATE UNIQUE INDEX one_open_visit ON visits (participant, visit) WHERE state IN ('planned', 'arrived');
CREATE INDEX visits_of_participant ON visits (participant, made_at, id);
CREATE INDEX visits_by_time ON visits (planned_for, id);
