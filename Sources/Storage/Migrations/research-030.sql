-- Runs, their parts and their scores are the same for every kind of task; what a kind measures lies in tables of its
-- own. Trials are millions of rows: their table gets its new name where it lies. The tables that are copied have a few
-- rows for each run.

ALTER TABLE allocation_lists RENAME COLUMN test TO task;
ALTER TABLE allocations RENAME COLUMN test TO task;
ALTER TABLE allocated_variants RENAME COLUMN test TO task;
ALTER TABLE trials RENAME TO implicit_association_trials;

-- The decisions of the plan of a run, besides its seed.
CREATE TABLE implicit_association_runs (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  attribute1_side TEXT NOT NULL,
  first_pairing TEXT NOT NULL
);
INSERT INTO implicit_association_runs (run, attribute1_side, first_pairing)
SELECT runs.id, runs.attribute1_side, runs.first_pairing FROM runs;

CREATE TABLE new_runs (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  kind TEXT NOT NULL,
  task TEXT NOT NULL,
  -- Empty where the kind has no variants.
  variant TEXT NOT NULL,
  position INTEGER NOT NULL,
  seed TEXT NOT NULL,
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  state TEXT NOT NULL,
  next_part INTEGER NOT NULL DEFAULT 1,
  next_block INTEGER NOT NULL DEFAULT 1,
  next_attempt INTEGER NOT NULL DEFAULT 1,
  unsent_trials INTEGER NOT NULL DEFAULT 0 CHECK (unsent_trials >= 0),
  set_aside TEXT,
  break_began_at INTEGER,
  break_ends_at INTEGER CHECK ((break_ends_at IS NULL) = (break_began_at IS NULL)),
  break_ended_at INTEGER,
  source TEXT NOT NULL DEFAULT 'browser',
  CHECK ((state = 'finished') = (finished_at IS NOT NULL))
);
INSERT INTO new_runs (id, participant, kind, task, variant, position, seed, study_version, started_at, finished_at,
  state, next_part, next_block, next_attempt, unsent_trials, set_aside, break_began_at, break_ends_at, break_ended_at,
  source)
SELECT runs.id, runs.participant, 'implicit-association', runs.test, runs.variant, runs.position, runs.seed,
  runs.study_version, runs.started_at, runs.finished_at, runs.state, runs.next_part, runs.next_block,
  runs.next_attempt, runs.unsent_trials, runs.set_aside, runs.break_began_at, runs.break_ends_at,
  runs.break_ended_at, runs.source
FROM runs;
DROP TABLE runs;
ALTER TABLE new_runs RENAME TO runs;
CREATE INDEX runs_of_participant ON runs (participant);
-- A double tap, two tabs or two experimenters cannot start the same task twice.
CREATE UNIQUE INDEX one_open_run ON runs (participant, task, position) WHERE state = 'running' AND set_aside IS NULL;

-- A block is what an attempt is made at; how many there are is for the kind to say.
CREATE TABLE new_run_parts (
  run TEXT NOT NULL REFERENCES runs (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  block INTEGER NOT NULL CHECK (block >= 1),
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)),
  device TEXT,
  digest TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (run, number),
  UNIQUE (run, block, attempt)
);
INSERT INTO new_run_parts (run, number, block, attempt, is_complete, device, digest, received_at)
SELECT run_parts.run, run_parts.number, run_parts.block, run_parts.attempt, run_parts.is_complete, run_parts.device,
  run_parts.digest, run_parts.received_at FROM run_parts;
DROP TABLE run_parts;
ALTER TABLE new_run_parts RENAME TO run_parts;

-- Scoring again adds a row; the newest counts.
CREATE TABLE new_scores (
  id TEXT PRIMARY KEY NOT NULL,
  run TEXT NOT NULL REFERENCES runs (id),
  algorithm TEXT NOT NULL,
  refusal TEXT,
  is_excluded INTEGER NOT NULL CHECK (is_excluded IN (0, 1)),
  flags TEXT NOT NULL,
  scored_at INTEGER NOT NULL
);
INSERT INTO new_scores (id, run, algorithm, refusal, is_excluded, flags, scored_at)
SELECT scores.id, scores.run, scores.algorithm, scores.refusal, scores.is_excluded, scores.flags, scores.scored_at
FROM scores;
CREATE TABLE implicit_association_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  d1 REAL,
  d2 REAL,
  d3 REAL,
  d4 REAL,
  d5 REAL,
  d6 REAL,
  -- The one of the six that people see.
  shown TEXT NOT NULL,
  practice REAL,
  test REAL,
  odd REAL,
  even REAL,
  trials INTEGER NOT NULL,
  under_300_share REAL NOT NULL,
  error_rate REAL NOT NULL
);
INSERT INTO implicit_association_scores (score, d1, d2, d3, d4, d5, d6, shown, practice, test, odd, even, trials,
  under_300_share, error_rate)
SELECT scores.id, scores.d1, scores.d2, scores.d3, scores.d4, scores.d5, scores.d6, scores.shown, scores.practice,
  scores.test, scores.odd, scores.even, scores.trials, scores.under_300_share, scores.error_rate
FROM scores;
DROP TABLE scores;
ALTER TABLE new_scores RENAME TO scores;
CREATE INDEX scores_of_run ON scores (run, scored_at);
