-- The presses of trials of simple reactions: those that count, and those before and after them. Trials of before this table
-- have the one that counts alone.
CREATE TABLE simple_reaction_time_presses (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  trial INTEGER NOT NULL CHECK (trial >= 1),
  -- Its place among those of the trial.
  number INTEGER NOT NULL CHECK (number >= 1),
  -- On the clock of the page, in ms.
  time REAL NOT NULL,
  input TEXT NOT NULL,
  PRIMARY KEY (run, part, trial, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);
