-- What a device showed of itself before a participant's first test.

CREATE TABLE tablet_checks (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  refresh_rate REAL NOT NULL,
  dropped_frames REAL NOT NULL,
  clock_step REAL NOT NULL,
  round_trip REAL NOT NULL,
  longest_round_trip REAL NOT NULL,
  keeps_data INTEGER NOT NULL CHECK (keeps_data IN (0, 1)),
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  input TEXT NOT NULL CHECK (input IN ('key', 'touch', 'mouse', 'pen')),
  presses INTEGER NOT NULL,
  input_delay REAL NOT NULL,
  checked_at INTEGER NOT NULL
);
