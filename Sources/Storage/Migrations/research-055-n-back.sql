-- The measurements of a run of n-back.

CREATE TABLE n_back_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  stimulus TEXT NOT NULL,
  condition TEXT NOT NULL,
  expected TEXT NOT NULL,
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

CREATE TABLE n_back_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  targets INTEGER NOT NULL CHECK (targets >= 0),
  hits INTEGER NOT NULL CHECK (hits BETWEEN 0 AND targets),
  others INTEGER NOT NULL CHECK (others >= 0),
  false_alarms INTEGER NOT NULL CHECK (false_alarms BETWEEN 0 AND others),
  lures INTEGER NOT NULL CHECK (lures BETWEEN 0 AND others),
  lure_alarms INTEGER NOT NULL CHECK (lure_alarms BETWEEN 0 AND lures),
  missed INTEGER NOT NULL CHECK (missed >= 0),
  -- Of the latencies of right answers, in ms; empty without one.
  median REAL,
  -- d prime; empty without letters.
  sensitivity REAL
);
