-- The measurements of a run of the Tower of Hanoi.

CREATE TABLE tower_of_hanoi_events (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  what TEXT NOT NULL,
  -- From 1 for the left one; empty beside the pegs.
  peg INTEGER CHECK (peg >= 1),
  -- What a press or a drop led to.
  step TEXT,
  -- On the clock of the page, in ms.
  time REAL NOT NULL,
  time_source TEXT,
  input TEXT,
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE tower_of_hanoi_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  disks INTEGER NOT NULL CHECK (disks >= 1),
  -- Empty for a run that was left out.
  ending TEXT,
  moves INTEGER NOT NULL CHECK (moves >= 0),
  illegal INTEGER NOT NULL CHECK (illegal >= 0),
  -- Moves beyond the fewest; empty unless the puzzle was solved.
  excess INTEGER CHECK (excess >= 0),
  -- From the presentation to the first disk that was taken up, and from then to the last move, in ms.
  planning REAL,
  time REAL
);
