-- Errors and latencies of other people, where their files tell them.
-- % of the trials.
ALTER TABLE comparison_results ADD COLUMN errors REAL CHECK (errors BETWEEN 0 AND 100);
-- The mean, in ms.
ALTER TABLE comparison_results ADD COLUMN latency REAL CHECK (latency >= 0);

-- A measure of a group besides its results, so that no page reads these.
CREATE TABLE comparison_measures (
  comparison_group TEXT NOT NULL REFERENCES comparison_groups (id) ON DELETE CASCADE,
  -- Errors in % of the trials, or the mean latency in ms.
  measure TEXT NOT NULL,
  -- Those of whom the files tell it.
  people INTEGER NOT NULL CHECK (people >= 1),
  mean REAL NOT NULL,
  sum_of_squares REAL NOT NULL CHECK (sum_of_squares >= 0),
  smallest REAL NOT NULL,
  largest REAL NOT NULL CHECK (largest >= smallest),
  -- How many lie in each class, of a width of 2 % or 50 ms: its number and its count, with blanks between them.
  classes TEXT NOT NULL,
  PRIMARY KEY (comparison_group, measure)
);
