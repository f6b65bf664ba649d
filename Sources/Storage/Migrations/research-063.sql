-- Results of other people that staff brought in to stand beside those of a study: published groups, other studies.
CREATE TABLE comparison_groups (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  task TEXT NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  -- The tool that the files were from.
  format TEXT NOT NULL,
  -- The score as which the results were computed here, or the column that they were taken from.
  scoring TEXT NOT NULL,
  -- Of the files, hexadecimal.
  sha256 TEXT NOT NULL,
  -- People who are not in the group: whom the rules of the score exclude, whose data give no result, whose data have
  -- mistakes.
  excluded INTEGER NOT NULL CHECK (excluded >= 0),
  without_result INTEGER NOT NULL CHECK (without_result >= 0),
  broken INTEGER NOT NULL CHECK (broken >= 0),
  -- Of the results, so that no page reads them all.
  people INTEGER NOT NULL CHECK (people >= 1),
  mean REAL NOT NULL,
  sum_of_squares REAL NOT NULL CHECK (sum_of_squares >= 0),
  smallest REAL NOT NULL,
  largest REAL NOT NULL CHECK (largest >= smallest),
  -- How many lie in each class of a width of 0.1: its number and its count, with blanks between them.
  classes TEXT NOT NULL,
  -- People with results of both parts, and the correlation of these.
  pairs INTEGER NOT NULL CHECK (pairs BETWEEN 0 AND people),
  parts_correlation REAL CHECK (parts_correlation BETWEEN -1 AND 1),
  added_at INTEGER NOT NULL,
  -- The member of staff; null for the shell.
  added_by TEXT,
  UNIQUE (study, task, name),
  UNIQUE (study, task, sha256, format, scoring)
);

-- The result of each person, who is nobody but a number.
CREATE TABLE comparison_results (
  comparison_group TEXT NOT NULL REFERENCES comparison_groups (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number >= 1),
  result REAL NOT NULL,
  first_part REAL,
  second_part REAL CHECK ((second_part IS NULL) = (first_part IS NULL)),
  PRIMARY KEY (comparison_group, number)
);
