-- Runs of an app on another device, taken from its file.
ALTER TABLE runs ADD COLUMN source TEXT NOT NULL DEFAULT 'browser' CHECK (source IN ('browser', 'app'));

CREATE TABLE external_results (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  -- The app's own name of the run, and a digest of what was measured: neither counts twice.
  app_run TEXT NOT NULL UNIQUE,
  measurement_digest TEXT NOT NULL UNIQUE,
  file_digest TEXT NOT NULL,
  -- By the clock of that device.
  began_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  taken_by TEXT NOT NULL,
  taken_at INTEGER NOT NULL
);

-- An app tells less of a trial: neither the stimulus nor its onset, no wrong presses, and of an error no first latency.
CREATE TABLE new_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  stimulus TEXT,
  role TEXT NOT NULL CHECK (role IN ('concept1', 'concept2', 'attribute1', 'attribute2')),
  correct_side TEXT NOT NULL CHECK (correct_side IN ('left', 'right')),
  onset REAL,
  onset_source TEXT CHECK (onset_source IN ('render', 'paint', 'frame')),
  first_side TEXT CHECK (first_side IN ('left', 'right')),
  first_latency REAL CHECK (first_latency >= 0),
  latency REAL CHECK (latency >= COALESCE(first_latency, 0)),
  is_error INTEGER NOT NULL CHECK (is_error IN (0, 1)),
  input TEXT CHECK (input IN ('key', 'touch', 'mouse', 'pen')),
  wrong_presses TEXT,
  deviations INTEGER,
  flags TEXT NOT NULL,
  dropped_frames INTEGER,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number),
  -- A trial in the browser has everything that the browser knows, one in an app nothing of it.
  CHECK ((onset IS NULL) = (stimulus IS NULL) AND (onset IS NULL) = (onset_source IS NULL)
    AND (onset IS NULL) = (wrong_presses IS NULL) AND (onset IS NULL) = (deviations IS NULL)
    AND (onset IS NULL) = (dropped_frames IS NULL)),
  CHECK (onset IS NOT NULL OR (input IS NULL AND latency IS NOT NULL AND first_side IS NOT NULL
    AND (first_latency IS NULL) = (is_error = 1))),
  -- In the browser a missed trial has nothing of a response, any other one everything but, after an error, the latency.
  CHECK (onset IS NULL OR ((first_latency IS NULL) = (first_side IS NULL)
    AND (first_latency IS NULL) = (input IS NULL))),
  CHECK (onset IS NULL OR latency IS NOT NULL OR first_latency IS NULL OR is_error = 1),
  CHECK (onset IS NULL OR latency IS NULL OR first_latency IS NOT NULL)
);
INSERT INTO new_trials (run, part, number, stimulus, role, correct_side, onset, onset_source, first_side,
  first_latency, latency, is_error, input, wrong_presses, deviations, flags, dropped_frames)
SELECT run, part, number, stimulus, role, correct_side, onset, onset_source, first_side,
  first_latency, latency, is_error, input, wrong_presses, deviations, flags, dropped_frames
FROM trials ORDER BY run, part, number;
DROP TABLE trials;
ALTER TABLE new_trials RENAME TO trials;
