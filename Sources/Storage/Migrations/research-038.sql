-- Scheduled tasks as they were planned for a participant: from when on, in which time zone, and the seed of the random
-- times.
CREATE TABLE schedules (
  participant TEXT NOT NULL REFERENCES participants (id),
  task TEXT NOT NULL,
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  starts_at INTEGER NOT NULL,
  time_zone TEXT NOT NULL,
  seed TEXT NOT NULL,
  planned_at INTEGER NOT NULL,
  PRIMARY KEY (participant, task)
);
CREATE INDEX schedules_of_task ON schedules (task);

-- The times at which a scheduled task is due, and what became of each.
CREATE TABLE occasions (
  participant TEXT NOT NULL,
  task TEXT NOT NULL,
  -- Its place among those of the task.
  number INTEGER NOT NULL CHECK (number >= 1),
  opens_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > opens_at),
  shown_at INTEGER,
  reminded_at INTEGER,
  begun_at INTEGER,
  done_at INTEGER,
  -- Found to be over without having been done.
  closed_at INTEGER,
  PRIMARY KEY (participant, task, number),
  FOREIGN KEY (participant, task) REFERENCES schedules (participant, task),
  CHECK (done_at IS NULL OR begun_at IS NOT NULL),
  CHECK (done_at IS NULL OR closed_at IS NULL)
);
CREATE INDEX occasions_to_close ON occasions (expires_at) WHERE done_at IS NULL AND closed_at IS NULL;
CREATE TRIGGER occasions_are_kept BEFORE DELETE ON occasions
WHEN EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'what became of an occasion is kept'); END;
