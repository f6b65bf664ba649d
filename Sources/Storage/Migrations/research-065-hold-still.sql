-- The measurements of a run of holding still.

CREATE TABLE hold_still_chunks (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  source TEXT NOT NULL,
  -- As the browser states it, in ms.
  interval REAL CHECK (interval >= 0),
  -- Those that each sample has, with spaces between them.
  fields TEXT NOT NULL,
  -- On the clock of the page, in ms.
  start REAL NOT NULL,
  sample_count INTEGER NOT NULL CHECK (sample_count >= 1),
  -- 32-bit integers, least byte first: microseconds since the start, then three hundred-thousandths of each field.
  samples BLOB NOT NULL,
  flags TEXT NOT NULL,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

-- The parts whose sensor told nothing, or nothing more.
CREATE TABLE hold_still_problems (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  problem TEXT NOT NULL,
  PRIMARY KEY (run, part),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE hold_still_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  lap_problem TEXT,
  lap_samples INTEGER NOT NULL CHECK (lap_samples >= 0),
  -- Samples per second.
  lap_rate REAL,
  -- The longest time between two samples, in ms.
  lap_gap REAL,
  -- Of the spectrum; empty without one.
  lap_segments INTEGER CHECK (lap_segments >= 1),
  -- Power per Hz in (m/s²)², at 1, 1.5 … 15 Hz, with spaces between them; empty without a spectrum.
  lap_spectrum TEXT,
  -- Root of the power between 4 and 12 Hz, in mm/s².
  lap_tremor REAL CHECK (lap_tremor >= 0),
  out_problem TEXT,
  out_samples INTEGER NOT NULL CHECK (out_samples >= 0),
  out_rate REAL,
  out_gap REAL,
  out_segments INTEGER CHECK (out_segments >= 1),
  out_spectrum TEXT,
  out_tremor REAL CHECK (out_tremor >= 0)
);
