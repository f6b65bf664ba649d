-- The presses of trials of speeded choices, of every such kind: those that count, those of before the stimulus, and second
-- thoughts. Trials of before this table have their numbers alone.
CREATE TABLE choice_presses (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  trial INTEGER NOT NULL CHECK (trial >= 1),
  -- Its place among those of the trial.
  number INTEGER NOT NULL CHECK (number >= 1),
  answer TEXT NOT NULL,
  -- From the presentation of the stimulus, in ms; negative before it.
  time REAL NOT NULL,
  input TEXT NOT NULL,
  PRIMARY KEY (run, part, trial, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);
