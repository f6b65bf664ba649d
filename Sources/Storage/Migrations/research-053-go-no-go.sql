-- The measurements of a run of go/no-go.

CREATE TABLE go_no_go_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  stimulus TEXT NOT NULL,
  condition TEXT NOT NULL,
  -- Empty where no press is asked for.
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

CREATE TABLE go_no_go_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  hits INTEGER NOT NULL CHECK (hits >= 0),
  omissions INTEGER NOT NULL CHECK (omissions >= 0),
  false_alarms INTEGER NOT NULL CHECK (false_alarms >= 0),
  withheld INTEGER NOT NULL CHECK (withheld >= 0),
  -- Presses too soon after their figure to be meant for it.
  anticipated INTEGER NOT NULL CHECK (anticipated >= 0),
  -- Of the latencies of hits, in ms.
  median REAL CHECK ((median IS NULL) = (hits = 0)),
  deviation REAL CHECK ((deviation IS NULL) = (hits < 2)),
  -- d prime; empty where no trial of one kind counts.
  sensitivity REAL
);
