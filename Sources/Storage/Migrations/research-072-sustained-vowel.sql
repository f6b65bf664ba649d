-- The measurements of a run of a sustained vowel.

CREATE TABLE sustained_vowel_chunks (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  source TEXT NOT NULL,
  -- Samples per second.
  rate INTEGER NOT NULL CHECK (rate >= 1),
  -- Samples of a window.
  window_size INTEGER NOT NULL CHECK (window_size >= 1),
  -- Those that the browser made, with spaces between them.
  processing TEXT NOT NULL,
  -- On the clock of the page, in ms.
  start REAL NOT NULL,
  window_count INTEGER NOT NULL CHECK (window_count >= 1),
  -- 16-bit integers, least byte first: hundredths of a decibel relative to full scale.
  levels BLOB NOT NULL,
  -- Samples at the end of what the converter can tell.
  clipped INTEGER NOT NULL CHECK (clipped >= 0),
  flags TEXT NOT NULL,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

-- The parts whose microphone told nothing, or nothing more.
CREATE TABLE sustained_vowel_problems (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  problem TEXT NOT NULL,
  PRIMARY KEY (run, part),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE sustained_vowel_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  -- Below it was silent, in dBFS.
  threshold INTEGER NOT NULL,
  -- Each with a value of each try, with spaces between them; - for none.
  problems TEXT NOT NULL,
  windows TEXT NOT NULL,
  -- With sound.
  seconds TEXT NOT NULL,
  -- In dBFS.
  levels TEXT NOT NULL,
  -- In dB.
  level_sds TEXT NOT NULL,
  breaks TEXT NOT NULL,
  -- The seconds of the longest try; empty if no voice was heard.
  longest REAL CHECK (longest >= 0)
);
