-- The measurements of a run of simple reactions.

CREATE TABLE simple_reaction_time_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  -- Planned, in ms.
  wait INTEGER NOT NULL CHECK (wait >= 0),
  outcome TEXT NOT NULL,
  -- On the clock of the page, in ms. The figure has no onset where a press came before it.
  start REAL NOT NULL,
  onset REAL,
  onset_source TEXT CHECK ((onset_source IS NULL) = (onset IS NULL)),
  press REAL CHECK (press IS NOT NULL OR onset IS NOT NULL),
  input TEXT CHECK ((input IS NULL) = (press IS NULL)),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE simple_reaction_time_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  valid INTEGER NOT NULL CHECK (valid >= 0),
  early INTEGER NOT NULL CHECK (early >= 0),
  late INTEGER NOT NULL CHECK (late >= 0),
  lapses INTEGER NOT NULL CHECK (lapses BETWEEN 0 AND valid),
  -- Of the valid latencies, in ms.
  median REAL CHECK ((median IS NULL) = (valid = 0)),
  mean REAL CHECK ((mean IS NULL) = (valid = 0)),
  deviation REAL CHECK ((deviation IS NULL) = (valid < 2))
);
