-- The measurements of a run of spatial span.

-- One game: what it showed, as it follows from the seed and the games before.
CREATE TABLE spatial_span_games (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  span INTEGER NOT NULL CHECK (span >= 1),
  side INTEGER NOT NULL CHECK (side >= 1),
  direction TEXT NOT NULL,
  -- Cells in the order in which they light up, row by row from 0.
  sequence TEXT NOT NULL,
  -- Empty for an interrupted game.
  is_right INTEGER CHECK (is_right IN (0, 1)),
  PRIMARY KEY (run, part),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE spatial_span_events (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  what TEXT NOT NULL,
  cell INTEGER CHECK (cell >= 0),
  -- Empty for what is no tap on a cell of the answer.
  is_right INTEGER CHECK (is_right IN (0, 1)),
  -- On the clock of the page, in ms.
  time REAL NOT NULL,
  time_source TEXT,
  -- When an item was no longer to be seen.
  ended REAL CHECK (ended >= time),
  end_source TEXT,
  input TEXT,
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE spatial_span_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  -- 0 if no sequence was repeated.
  longest INTEGER NOT NULL CHECK (longest >= 0),
  games INTEGER NOT NULL CHECK (games >= 0),
  failures INTEGER NOT NULL CHECK (failures >= 0)
);
