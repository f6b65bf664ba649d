-- The measurements of a run of serial addition.

CREATE TABLE serial_addition_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  stimulus TEXT NOT NULL,
  condition TEXT NOT NULL,
  -- Empty for the first digit of a block.
  expected TEXT,
  -- Planned, in ms.
  wait INTEGER NOT NULL CHECK (wait >= 0),
  -- On the clock of the page, in ms.
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL,
  -- Empty without an answer in time.
  answer TEXT,
  latency REAL CHECK ((latency IS NULL) = (answer IS NULL)),
  input TEXT CHECK ((input IS NULL) = (answer IS NULL)),
  -- Presses before the stimulus was to be seen, and after the answer.
  early INTEGER NOT NULL CHECK (early >= 0),
  further INTEGER NOT NULL CHECK (further >= 0),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE serial_addition_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  right_answers INTEGER NOT NULL CHECK (right_answers >= 0),
  wrong_answers INTEGER NOT NULL CHECK (wrong_answers >= 0),
  missed INTEGER NOT NULL CHECK (missed >= 0),
  -- Pairs of right sums that follow one another.
  dyads INTEGER NOT NULL CHECK (dyads >= 0),
  -- Of the latencies of right sums, in ms.
  median REAL CHECK ((median IS NULL) = (right_answers = 0))
);
