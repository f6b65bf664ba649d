-- The measurements of a run of the Single Category Implicit Association Test.

CREATE TABLE single_category_association_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  -- The id of the word.
  stimulus TEXT NOT NULL,
  -- The pairing and the category of the word.
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

CREATE TABLE single_category_association_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  -- The pairing of the stage that came first.
  first_pairing TEXT,
  a_right INTEGER NOT NULL CHECK (a_right >= 0),
  a_wrong INTEGER NOT NULL CHECK (a_wrong >= 0),
  a_missed INTEGER NOT NULL CHECK (a_missed >= 0),
  -- Answers too soon after the word to be meant for it.
  a_too_fast INTEGER NOT NULL CHECK (a_too_fast >= 0),
  -- With the penalty for wrong answers, in ms.
  a_mean REAL CHECK ((a_mean IS NULL) = (a_right = 0)),
  b_right INTEGER NOT NULL CHECK (b_right >= 0),
  b_wrong INTEGER NOT NULL CHECK (b_wrong >= 0),
  b_missed INTEGER NOT NULL CHECK (b_missed >= 0),
  b_too_fast INTEGER NOT NULL CHECK (b_too_fast >= 0),
  b_mean REAL CHECK ((b_mean IS NULL) = (b_right = 0)),
  -- Of the latencies of right answers of both stages, in ms.
  deviation REAL
);
