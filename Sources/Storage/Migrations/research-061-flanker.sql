-- The measurements of a run of the flanker task.

CREATE TABLE flanker_trials (
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

CREATE TABLE flanker_scores (
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
  -- Answers too soon after the stimulus to be meant for it, of both kinds.
  anticipated INTEGER NOT NULL CHECK (anticipated >= 0)
);
