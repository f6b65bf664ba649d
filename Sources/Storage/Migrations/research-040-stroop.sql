-- The measurements of a run of the Stroop task.

CREATE TABLE stroop_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  role TEXT NOT NULL,
  ink TEXT NOT NULL,
  -- Empty for a patch of colour in the check.
  word TEXT,
  -- On the clock of the page, in ms.
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL,
  -- Empty without an answer in time.
  answer TEXT,
  latency REAL CHECK ((latency IS NULL) = (answer IS NULL)),
  input TEXT CHECK ((input IS NULL) = (answer IS NULL)),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE stroop_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  congruent_right INTEGER NOT NULL CHECK (congruent_right >= 0),
  congruent_wrong INTEGER NOT NULL CHECK (congruent_wrong >= 0),
  congruent_missed INTEGER NOT NULL CHECK (congruent_missed >= 0),
  -- Of the latencies of right answers, in ms.
  congruent_median REAL CHECK ((congruent_median IS NULL) = (congruent_right = 0)),
  incongruent_right INTEGER NOT NULL CHECK (incongruent_right >= 0),
  incongruent_wrong INTEGER NOT NULL CHECK (incongruent_wrong >= 0),
  incongruent_missed INTEGER NOT NULL CHECK (incongruent_missed >= 0),
  incongruent_median REAL CHECK ((incongruent_median IS NULL) = (incongruent_right = 0)),
  confused INTEGER NOT NULL CHECK (confused >= 0)
);
