-- The numbers of each finished run that analyses are made of, computed when it is scored.
CREATE TABLE run_aggregates (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  -- The score beside which they were computed.
  score TEXT NOT NULL REFERENCES scores (id),
  -- The rules by which they were computed.
  aggregation TEXT NOT NULL,
  -- Null where the data give none.
  result REAL,
  first_half REAL,
  second_half REAL CHECK ((second_half IS NULL) = (first_half IS NULL)),
  first_part REAL,
  second_part REAL CHECK ((second_part IS NULL) = (first_part IS NULL)),
  trials INTEGER NOT NULL CHECK (trials >= 0),
  errors INTEGER NOT NULL CHECK (errors BETWEEN 0 AND trials),
  -- Of the latencies that count, in ms.
  latencies INTEGER NOT NULL CHECK (latencies >= 0),
  mean REAL NOT NULL,
  sum_of_squares REAL NOT NULL CHECK (sum_of_squares >= 0),
  shortest REAL CHECK ((shortest IS NULL) = (latencies = 0)),
  longest REAL CHECK ((longest IS NULL) = (latencies = 0)),
  -- How many lie in each class, with blanks between them.
  classes TEXT NOT NULL
);
