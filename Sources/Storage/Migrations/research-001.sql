-- What analysis needs, under participant ids. Nothing here names a person.

CREATE TABLE study_versions (
  version TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  first_used_at INTEGER NOT NULL
);

CREATE TABLE study_files (
  version TEXT NOT NULL REFERENCES study_versions (version),
  path TEXT NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (version, path)
);

CREATE TABLE participants (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  code TEXT NOT NULL UNIQUE CHECK (length(code) = 8),
  origin TEXT NOT NULL CHECK (origin IN ('real', 'rehearsal')),
  language TEXT NOT NULL,
  enrolled_at INTEGER NOT NULL,
  place TEXT NOT NULL DEFAULT 'open' CHECK (place IN ('open', 'pin', 'skipped')),
  pin_hash TEXT CHECK ((pin_hash IS NOT NULL) = (place = 'pin')),
  -- The form with which somebody enrolled: a double tap on it enrols nobody twice.
  enrolment_form TEXT UNIQUE,
  left_at INTEGER
);
CREATE INDEX participants_by_enrolment ON participants (study, enrolled_at);
CREATE INDEX participants_by_time ON participants (enrolled_at);

CREATE TABLE sessions (
  token_digest TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  opened_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
);
CREATE INDEX sessions_of_participant ON sessions (participant, seen_at);

CREATE TABLE eligibility_decisions (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  is_eligible INTEGER NOT NULL CHECK (is_eligible IN (0, 1)),
  decided_at INTEGER NOT NULL
);
CREATE INDEX eligibility_decisions_of_participant ON eligibility_decisions (participant, decided_at);

-- Of somebody eligible: the answers. Of somebody who is not: the questions not met, without the answers.
CREATE TABLE eligibility_answers (
  decision TEXT NOT NULL REFERENCES eligibility_decisions (id),
  question TEXT NOT NULL,
  answer TEXT,
  is_met INTEGER NOT NULL CHECK (is_met IN (0, 1)),
  PRIMARY KEY (decision, question),
  CHECK (is_met = 1 OR answer IS NULL)
);

CREATE TABLE consents (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  document_version TEXT NOT NULL,
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  language TEXT NOT NULL,
  signed_at INTEGER NOT NULL,
  UNIQUE (participant, document_version)
);

CREATE TABLE permission_decisions (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  permission TEXT NOT NULL,
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  is_granted INTEGER NOT NULL CHECK (is_granted IN (0, 1)),
  decided_at INTEGER NOT NULL
);
CREATE INDEX permission_decisions_of_participant ON permission_decisions (participant, decided_at);

-- One row for each draw: a second one when the study gained variants after the first.
CREATE TABLE allocations (
  participant TEXT NOT NULL REFERENCES participants (id),
  test TEXT NOT NULL,
  first_position INTEGER NOT NULL CHECK (first_position >= 1),
  seed TEXT NOT NULL,
  drawn_at INTEGER NOT NULL,
  PRIMARY KEY (participant, test, first_position)
);

CREATE TABLE allocated_variants (
  participant TEXT NOT NULL REFERENCES participants (id),
  test TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 1),
  variant TEXT NOT NULL,
  PRIMARY KEY (participant, test, position),
  UNIQUE (participant, test, variant)
);

CREATE TABLE runs (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  test TEXT NOT NULL,
  variant TEXT NOT NULL,
  position INTEGER NOT NULL,
  seed TEXT NOT NULL,
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  attribute1_side TEXT NOT NULL CHECK (attribute1_side IN ('left', 'right')),
  first_pairing TEXT NOT NULL CHECK (first_pairing IN ('A', 'B')),
  started_at INTEGER NOT NULL,
  finished_at INTEGER,
  state TEXT NOT NULL CHECK (state IN ('running', 'finished')),
  next_part INTEGER NOT NULL DEFAULT 1,
  next_block INTEGER NOT NULL DEFAULT 1,
  next_attempt INTEGER NOT NULL DEFAULT 1,
  CHECK ((state = 'finished') = (finished_at IS NOT NULL))
);
CREATE INDEX runs_of_participant ON runs (participant);
-- A double tap, two tabs or two experimenters cannot start the same test twice.
CREATE UNIQUE INDEX one_open_run ON runs (participant, test, position) WHERE state = 'running';

CREATE TABLE run_parts (
  run TEXT NOT NULL REFERENCES runs (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  block INTEGER NOT NULL CHECK (block BETWEEN 1 AND 7),
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)),
  device TEXT,
  digest TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (run, number),
  UNIQUE (run, block, attempt)
);

CREATE TABLE trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  stimulus TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('concept1', 'concept2', 'attribute1', 'attribute2')),
  correct_side TEXT NOT NULL CHECK (correct_side IN ('left', 'right')),
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL CHECK (onset_source IN ('render', 'paint', 'frame')),
  first_side TEXT NOT NULL CHECK (first_side IN ('left', 'right')),
  first_latency REAL NOT NULL CHECK (first_latency >= 0),
  latency REAL NOT NULL CHECK (latency >= first_latency),
  is_error INTEGER NOT NULL CHECK (is_error IN (0, 1)),
  input TEXT NOT NULL CHECK (input IN ('key', 'touch', 'mouse', 'pen')),
  wrong_presses TEXT NOT NULL,
  deviations INTEGER NOT NULL,
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

-- Scoring again adds a row; the newest counts.
CREATE TABLE scores (
  id TEXT PRIMARY KEY NOT NULL,
  run TEXT NOT NULL REFERENCES runs (id),
  algorithm TEXT NOT NULL,
  d1 REAL, d2 REAL, d3 REAL, d4 REAL, d5 REAL, d6 REAL,
  refusal TEXT,
  is_excluded INTEGER NOT NULL CHECK (is_excluded IN (0, 1)),
  trials INTEGER NOT NULL,
  under_300_share REAL NOT NULL,
  error_rate REAL NOT NULL,
  flags TEXT NOT NULL,
  scored_at INTEGER NOT NULL
);
CREATE INDEX scores_of_run ON scores (run, scored_at);

CREATE TABLE answers (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  survey TEXT NOT NULL,
  question TEXT NOT NULL,
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  answer TEXT,
  answered_at INTEGER NOT NULL
);
CREATE INDEX answers_of_participant ON answers (participant, survey, question, answered_at);
