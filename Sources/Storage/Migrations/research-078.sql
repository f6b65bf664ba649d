-- What recorders told while a block of a task was done, or why they told nothing.

CREATE TABLE run_recordings (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  recorder TEXT NOT NULL,
  -- The interface of the browser; empty where nothing told.
  source TEXT,
  -- When the block began, on the clock of the page, in ms.
  start REAL,
  -- Samples per second by their own time stamps; empty for touches, and for fewer than two.
  rate REAL CHECK (rate > 0),
  sample_count INTEGER NOT NULL CHECK (sample_count >= 0),
  -- 32-bit integers, least byte first: microseconds since the start, then three ten-thousandths of m/s² or of a degree;
  -- of a touch two of a CSS pixel, the finger and its phase.
  samples BLOB NOT NULL,
  problem TEXT,
  PRIMARY KEY (run, part, recorder),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);
