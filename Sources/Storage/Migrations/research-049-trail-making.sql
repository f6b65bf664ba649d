-- The measurements of a run of trail making.

CREATE TABLE trail_making_targets (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  -- In the order in which they are to be connected.
  number INTEGER NOT NULL CHECK (number >= 1),
  label TEXT NOT NULL,
  -- Of the middle, in thousandths of the side of the square.
  x INTEGER NOT NULL CHECK (x BETWEEN 0 AND 1000),
  y INTEGER NOT NULL CHECK (y BETWEEN 0 AND 1000),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE trail_making_events (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  what TEXT NOT NULL,
  -- Empty for a press beside the targets.
  target INTEGER CHECK (target >= 1),
  outcome TEXT,
  -- On the clock of the page, in ms.
  time REAL NOT NULL,
  time_source TEXT,
  -- In shares of the side of the square; empty for a key.
  x REAL,
  y REAL,
  -- Of the square, in CSS pixels.
  side REAL NOT NULL,
  input TEXT,
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE trail_making_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  -- Empty for a part that was left out.
  a_ending TEXT,
  -- In ms; empty unless all targets are connected.
  a_time REAL,
  a_errors INTEGER NOT NULL CHECK (a_errors >= 0),
  a_misses INTEGER NOT NULL CHECK (a_misses >= 0),
  a_connected INTEGER NOT NULL CHECK (a_connected >= 0),
  b_ending TEXT,
  b_time REAL,
  b_errors INTEGER NOT NULL CHECK (b_errors >= 0),
  b_misses INTEGER NOT NULL CHECK (b_misses >= 0),
  b_connected INTEGER NOT NULL CHECK (b_connected >= 0)
);
