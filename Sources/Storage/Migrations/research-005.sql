-- Trials that end with their first response or at their deadline: without a correct one there is no latency to
-- it, without any there is none at all. And which of the six scores people are shown.

CREATE TABLE new_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  stimulus TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('concept1', 'concept2', 'attribute1', 'attribute2')),
  correct_side TEXT NOT NULL CHECK (correct_side IN ('left', 'right')),
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL CHECK (onset_source IN ('render', 'paint', 'frame')),
  first_side TEXT CHECK (first_side IN ('left', 'right')),
  first_latency REAL CHECK (first_latency >= 0),
  latency REAL CHECK (latency >= first_latency),
  is_error INTEGER NOT NULL CHECK (is_error IN (0, 1)),
  input TEXT CHECK (input IN ('key', 'touch', 'mouse', 'pen')),
  wrong_presses TEXT NOT NULL,
  deviations INTEGER NOT NULL,
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number),
  -- A missed trial has nothing of a response, any other one everything but, after an error, the latency.
  CHECK ((first_latency IS NULL) = (first_side IS NULL) AND (first_latency IS NULL) = (input IS NULL)),
  CHECK (latency IS NOT NULL OR first_latency IS NULL OR is_error = 1),
  CHECK (latency IS NULL OR first_latency IS NOT NULL)
);
INSERT INTO new_trials (run, part, number, stimulus, role, correct_side, onset, onset_source, first_side,
  first_latency, latency, is_error, input, wrong_presses, deviations, flags, dropped_frames)
SELECT run, part, number, stimulus, role, correct_side, onset, onset_source, first_side,
  first_latency, latency, is_error, input, wrong_presses, deviations, flags, dropped_frames
FROM trials ORDER BY run, part, number;
DROP TABLE trials;
ALTER TABLE new_trials RENAME TO trials;

ALTER TABLE scores ADD COLUMN shown TEXT NOT NULL DEFAULT 'D2' CHECK (shown IN ('D2', 'D6'));
