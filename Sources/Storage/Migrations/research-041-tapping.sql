-- The measurements of a run of tapping.

CREATE TABLE tapping_taps (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  hand TEXT NOT NULL,
  -- On the clock of the page, in ms.
  time REAL NOT NULL,
  -- Empty for a finger that was still down at the end.
  lifted REAL CHECK (lifted >= time),
  -- Empty for a finger beside both buttons.
  button TEXT,
  -- In CSS pixels of the window.
  x REAL NOT NULL,
  y REAL NOT NULL,
  input TEXT NOT NULL,
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  -- The layout that held, in CSS pixels.
  view_width REAL NOT NULL,
  view_height REAL NOT NULL,
  left_x REAL NOT NULL,
  left_y REAL NOT NULL,
  left_width REAL NOT NULL,
  left_height REAL NOT NULL,
  right_x REAL NOT NULL,
  right_y REAL NOT NULL,
  right_width REAL NOT NULL,
  right_height REAL NOT NULL,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE tapping_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  left_taps INTEGER NOT NULL CHECK (left_taps >= 0),
  left_misses INTEGER NOT NULL CHECK (left_misses >= 0),
  left_repeats INTEGER NOT NULL CHECK (left_repeats >= 0),
  -- Of the times between two taps, in ms.
  left_mean REAL,
  left_deviation REAL,
  right_taps INTEGER NOT NULL CHECK (right_taps >= 0),
  right_misses INTEGER NOT NULL CHECK (right_misses >= 0),
  right_repeats INTEGER NOT NULL CHECK (right_repeats >= 0),
  right_mean REAL,
  right_deviation REAL
);
