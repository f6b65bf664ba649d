-- New databases begin with these tables: those that the migrations lead to, in the order in which they came
-- to be, behind the names of these migrations. `make schema` writes this file.

-- research.sqlite
-- common-001
-- research-001
-- research-002
-- research-003
-- research-004
-- research-005
-- research-006
-- research-007
-- research-008
-- research-009
-- research-010
-- research-011
-- research-012
-- research-013
-- research-014
-- research-015
-- research-016
-- research-017
-- research-018
-- research-019
-- research-020
-- common-002
-- research-021
-- research-022
-- research-023
-- common-003
-- research-024
-- research-025
-- research-026
-- research-027
-- research-028
-- research-029
-- research-030
-- research-031
-- common-004
-- research-033
-- research-034
-- research-035
-- research-036
-- research-037
-- research-038
-- research-046
-- research-047
-- research-048
-- research-057
-- research-060
-- research-063
-- research-071
-- research-073
-- research-074
-- research-075
-- research-077
-- research-078
-- research-083
-- research-084
-- research-085
-- research-086
-- research-089
-- research-090
-- research-091
-- research-092
-- research-093
-- research-094
-- research-095
-- research-096
-- research-097
-- research-098
-- research-099
-- research-100
-- research-101
-- research-103
-- research-104
-- research-081-single-category-association
-- research-032-simple-reaction-time
-- research-102-simple-reaction-time
-- research-052-choice-reaction-time
-- research-053-go-no-go
-- research-061-flanker
-- research-055-n-back
-- research-056-serial-addition
-- research-087-serial-addition
-- research-088-serial-addition
-- research-040-stroop
-- research-041-tapping
-- research-049-trail-making
-- research-050-spatial-span
-- research-051-tower-of-hanoi
-- research-065-hold-still
-- research-072-sustained-vowel
-- research-054-page

CREATE TABLE audit (
  sequence INTEGER PRIMARY KEY NOT NULL,
  time INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor TEXT,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  participant TEXT,
  detail TEXT NOT NULL,
  previous TEXT NOT NULL,
  digest TEXT NOT NULL UNIQUE
);

CREATE INDEX audit_of_participant ON audit (participant, sequence);

CREATE TRIGGER audit_keeps_entries BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

CREATE TRIGGER audit_loses_nothing BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

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
  origin TEXT NOT NULL,
  language TEXT NOT NULL,
  enrolled_at INTEGER NOT NULL,
  place TEXT NOT NULL DEFAULT 'open',
  pin_hash TEXT CHECK ((pin_hash IS NOT NULL) = (place = 'pin')),
  -- The form with which somebody enrolled: a double tap on it enrols nobody twice.
  enrolment_form TEXT UNIQUE,
  left_at INTEGER
, contact_asked INTEGER NOT NULL DEFAULT 0 CHECK (contact_asked IN (0, 1)), batch TEXT REFERENCES participant_batches (id), begun_at INTEGER, last_seen_at INTEGER NOT NULL DEFAULT 0, standing TEXT, paused_at INTEGER, ended_early_at INTEGER, site TEXT, introduced_at INTEGER, consent_number INTEGER, ineligible_for TEXT CHECK (ineligible_for IS NULL OR left_at IS NOT NULL), ineligible_data TEXT
  CHECK ((ineligible_data IS NULL) = (ineligible_for IS NULL)), pause_told_at INTEGER, deletion_asked_at INTEGER
  CHECK (deletion_asked_at IS NULL OR left_at IS NOT NULL), deletion_due_at INTEGER
  CHECK ((deletion_due_at IS NULL) = (deletion_asked_at IS NULL)), deletion_keeps_years INTEGER
  CHECK (deletion_keeps_years IS NULL OR deletion_asked_at IS NOT NULL), invited_with TEXT, renewal TEXT, renewal_signed_at INTEGER);

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
  decided_at INTEGER NOT NULL
, is_changed INTEGER NOT NULL DEFAULT 0 CHECK (is_changed IN (0, 1)), number INTEGER NOT NULL DEFAULT 1 CHECK (number >= 1));

CREATE TABLE consents (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  document_version TEXT NOT NULL,
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  language TEXT NOT NULL,
  signed_at INTEGER NOT NULL, document_number INTEGER NOT NULL DEFAULT 1 CHECK (document_number >= 1), sharing TEXT, record_digest TEXT NOT NULL DEFAULT '',
  UNIQUE (participant, document_version)
);

CREATE TABLE permission_decisions (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  permission TEXT NOT NULL,
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  is_granted INTEGER NOT NULL CHECK (is_granted IN (0, 1)),
  decided_at INTEGER NOT NULL
, browser_answer TEXT);

CREATE INDEX permission_decisions_of_participant ON permission_decisions (participant, decided_at);

CREATE TABLE allocations (
  participant TEXT NOT NULL REFERENCES participants (id),
  task TEXT NOT NULL,
  first_position INTEGER NOT NULL CHECK (first_position >= 1),
  seed TEXT NOT NULL,
  drawn_at INTEGER NOT NULL, list TEXT REFERENCES allocation_lists (id), place INTEGER CHECK ((place IS NULL) = (list IS NULL)), returned_at INTEGER,
  PRIMARY KEY (participant, task, first_position)
);

CREATE TABLE allocated_variants (
  participant TEXT NOT NULL REFERENCES participants (id),
  task TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position >= 1),
  variant TEXT NOT NULL,
  PRIMARY KEY (participant, task, position),
  UNIQUE (participant, task, variant)
);

CREATE TABLE answers (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  survey TEXT NOT NULL,
  question TEXT NOT NULL,
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  answer TEXT,
  answered_at INTEGER NOT NULL
, repetition INTEGER NOT NULL DEFAULT 0 CHECK (repetition BETWEEN 0 AND 50), number INTEGER NOT NULL DEFAULT 1 CHECK (number >= 1), kind TEXT, reason TEXT CHECK (reason IS NULL OR answer IS NULL));

CREATE INDEX answers_of_participant ON answers (participant, survey, question, answered_at);

CREATE TABLE screening_reasons (
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  day TEXT NOT NULL,
  reason TEXT NOT NULL,
  times INTEGER NOT NULL CHECK (times > 0),
  PRIMARY KEY (study, origin, day, reason),
  FOREIGN KEY (study, origin, day) REFERENCES screening_days (study, origin, day)
);

CREATE TABLE "eligibility_answers" (
  decision TEXT NOT NULL REFERENCES eligibility_decisions (id),
  question TEXT NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (decision, question)
);

CREATE TABLE section_readings (
  participant TEXT NOT NULL REFERENCES participants (id),
  document_version TEXT NOT NULL,
  section TEXT NOT NULL,
  shown_at INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
  openings INTEGER CHECK (openings >= 0),
  PRIMARY KEY (participant, document_version, section, shown_at)
);

CREATE TABLE consent_milestones (
  participant TEXT NOT NULL REFERENCES participants (id),
  document_version TEXT NOT NULL,
  milestone TEXT NOT NULL,
  reached_at INTEGER NOT NULL,
  PRIMARY KEY (participant, document_version, milestone)
);

CREATE TABLE quiz_answers (
  participant TEXT NOT NULL REFERENCES participants (id),
  document_version TEXT NOT NULL,
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  question TEXT NOT NULL,
  choices TEXT NOT NULL,
  is_right INTEGER NOT NULL CHECK (is_right IN (0, 1)),
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (participant, document_version, attempt, question)
);

CREATE TABLE sharing_choices (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  choice TEXT NOT NULL,
  chosen_at INTEGER NOT NULL
, made_in TEXT NOT NULL DEFAULT 'consent');

CREATE INDEX sharing_choices_of_participant ON sharing_choices (participant, chosen_at);

CREATE TRIGGER consents_stay_as_they_are BEFORE UPDATE ON consents
BEGIN SELECT RAISE(ABORT, 'a consent is only ever superseded'); END;

CREATE TABLE countersignatures (
  consent TEXT PRIMARY KEY NOT NULL REFERENCES consents (id),
  staff TEXT NOT NULL,
  signed_at INTEGER NOT NULL
, record_digest TEXT NOT NULL DEFAULT '');

CREATE UNIQUE INDEX one_holder_of_a_place ON allocations (list, place) WHERE returned_at IS NULL;

CREATE TRIGGER sessions_are_seen_at_first AFTER INSERT ON sessions BEGIN
  UPDATE participants SET last_seen_at = NEW.seen_at WHERE id = NEW.participant AND last_seen_at < NEW.seen_at;
END;

CREATE TRIGGER sessions_are_seen_again AFTER UPDATE OF seen_at ON sessions BEGIN
  UPDATE participants SET last_seen_at = NEW.seen_at WHERE id = NEW.participant AND last_seen_at < NEW.seen_at;
END;

CREATE TABLE standings_due (
  participant TEXT PRIMARY KEY NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  study TEXT NOT NULL
);

CREATE INDEX standings_due_of_study ON standings_due (study);

CREATE TRIGGER standings_fall_due AFTER INSERT ON audit WHEN NEW.participant IS NOT NULL BEGIN
  INSERT INTO standings_due (participant, study) SELECT id, study FROM participants WHERE id = NEW.participant
  ON CONFLICT (participant) DO NOTHING;
END;

CREATE TABLE standing_rules (
  study TEXT PRIMARY KEY NOT NULL,
  rules TEXT NOT NULL
);

CREATE TABLE stations (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  token_digest TEXT NOT NULL UNIQUE,
  registered_at INTEGER NOT NULL,
  registered_by TEXT NOT NULL,
  revoked_at INTEGER
, site TEXT);

CREATE UNIQUE INDEX one_station_of_a_name ON stations (name) WHERE revoked_at IS NULL;

CREATE TABLE station_pairings (
  token_digest TEXT PRIMARY KEY NOT NULL,
  code TEXT NOT NULL UNIQUE,
  opened_at INTEGER NOT NULL
);

CREATE TABLE late_parts (
  run TEXT NOT NULL REFERENCES runs (id),
  number INTEGER NOT NULL,
  digest TEXT NOT NULL,
  station TEXT NOT NULL REFERENCES stations (id),
  body BLOB NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (run, number, digest)
);

CREATE TABLE skipped_tasks (
  participant TEXT NOT NULL REFERENCES participants (id),
  task TEXT NOT NULL,
  variant TEXT NOT NULL, left_out_with TEXT REFERENCES visits (id), left_out_at INTEGER,
  PRIMARY KEY (participant, task, variant)
);

CREATE TABLE external_results (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  -- The app's own name of the run, and a digest of what was measured: neither counts twice.
  app_run TEXT NOT NULL UNIQUE,
  measurement_digest TEXT NOT NULL UNIQUE,
  file_digest TEXT NOT NULL,
  -- By the clock of that device.
  began_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  taken_by TEXT NOT NULL,
  taken_at INTEGER NOT NULL
);

CREATE TABLE "implicit_association_trials" (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  stimulus TEXT,
  role TEXT NOT NULL,
  correct_side TEXT NOT NULL,
  onset REAL,
  onset_source TEXT,
  first_side TEXT,
  first_latency REAL CHECK (first_latency >= 0),
  latency REAL CHECK (latency >= COALESCE(first_latency, 0)),
  is_error INTEGER NOT NULL CHECK (is_error IN (0, 1)),
  input TEXT,
  wrong_presses TEXT,
  deviations INTEGER,
  flags TEXT NOT NULL,
  dropped_frames INTEGER,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number),
  -- A trial in the browser has everything that the browser knows, one in an app nothing of it.
  CHECK ((onset IS NULL) = (stimulus IS NULL) AND (onset IS NULL) = (onset_source IS NULL)
    AND (onset IS NULL) = (wrong_presses IS NULL) AND (onset IS NULL) = (deviations IS NULL)
    AND (onset IS NULL) = (dropped_frames IS NULL)),
  CHECK (onset IS NOT NULL OR (input IS NULL AND latency IS NOT NULL AND first_side IS NOT NULL
    AND (first_latency IS NULL) = (is_error = 1))),
  -- In the browser a missed trial has nothing of a response, any other one everything but, after an error, the latency.
  CHECK (onset IS NULL OR ((first_latency IS NULL) = (first_side IS NULL)
    AND (first_latency IS NULL) = (input IS NULL))),
  CHECK (onset IS NULL OR latency IS NOT NULL OR first_latency IS NULL OR is_error = 1),
  CHECK (onset IS NULL OR latency IS NULL OR first_latency IS NOT NULL)
);

CREATE TABLE visits_ended_early (
  participant TEXT NOT NULL REFERENCES participants (id),
  -- The id of the visit in the study's definition.
  visit TEXT NOT NULL,
  ended_at INTEGER NOT NULL,
  PRIMARY KEY (participant, visit)
);

CREATE TRIGGER countersignatures_stay_as_they_are BEFORE UPDATE ON countersignatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER participants_stand_on_their_newest_consent AFTER INSERT ON consents BEGIN
  UPDATE participants SET consent_number = (SELECT document_number FROM consents
    WHERE consents.participant = NEW.participant ORDER BY signed_at DESC, id DESC LIMIT 1)
  WHERE id = NEW.participant;
END;

CREATE INDEX participants_by_enrolment ON participants (study, enrolled_at, id, origin, consent_number);

CREATE INDEX participants_by_standing ON participants (study, standing, enrolled_at, id, origin, consent_number);

CREATE INDEX participants_by_code ON participants
  (study, code, id, standing, origin, enrolled_at, consent_number);

CREATE INDEX participants_by_language ON participants
  (study, language, enrolled_at, id, standing, origin, consent_number);

CREATE INDEX participants_by_last_sight ON participants
  (study, last_seen_at, id, standing, origin, consent_number);

CREATE TABLE sections_left (
  participant TEXT NOT NULL REFERENCES participants (id),
  document_version TEXT NOT NULL,
  section TEXT NOT NULL,
  shown_at INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
  openings INTEGER CHECK (openings >= 0),
  PRIMARY KEY (participant, document_version, section, shown_at)
);

CREATE TABLE demonstrations (
  number INTEGER PRIMARY KEY NOT NULL CHECK (number = 1),
  made_at INTEGER NOT NULL
);

CREATE TRIGGER demonstrations_begin_empty BEFORE INSERT ON demonstrations
WHEN EXISTS (SELECT 1 FROM participants)
BEGIN SELECT RAISE(ABORT, 'somebody takes part already'); END;

CREATE TRIGGER demonstrations_stay_as_they_are BEFORE UPDATE ON demonstrations
BEGIN SELECT RAISE(ABORT, 'a demonstration stays one'); END;

CREATE TRIGGER demonstrations_are_kept BEFORE DELETE ON demonstrations
BEGIN SELECT RAISE(ABORT, 'a demonstration stays one'); END;

CREATE TABLE audit_seal (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  sequence INTEGER NOT NULL,
  digest TEXT NOT NULL,
  mac TEXT NOT NULL
);

CREATE TRIGGER audit_seal_is_kept BEFORE DELETE ON audit_seal
BEGIN SELECT RAISE(ABORT, 'the audit trail stays sealed'); END;

CREATE TRIGGER audit_entries_are_new BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE audit.sequence = NEW.sequence OR audit.digest = NEW.digest)
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

CREATE TRIGGER consents_are_new BEFORE INSERT ON consents
WHEN EXISTS (
  SELECT 1 FROM consents WHERE consents.id = NEW.id
    OR (consents.participant = NEW.participant AND consents.document_version = NEW.document_version))
BEGIN SELECT RAISE(ABORT, 'a consent is only ever superseded'); END;

CREATE TRIGGER countersignatures_are_new BEFORE INSERT ON countersignatures
WHEN EXISTS (SELECT 1 FROM countersignatures WHERE countersignatures.consent = NEW.consent)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER participants_stay_real_or_rehearsed BEFORE UPDATE OF origin ON participants
WHEN NEW.origin <> OLD.origin
BEGIN SELECT RAISE(ABORT, 'a rehearsal is one from its beginning'); END;

CREATE TABLE attempts (
  id TEXT NOT NULL,
  -- The keyed hash of what the attempt counts against; it may count against several.
  counted TEXT NOT NULL,
  tried_at INTEGER NOT NULL,
  forgotten_at INTEGER NOT NULL,
  PRIMARY KEY (id, counted)
);

CREATE INDEX attempts_counted ON attempts (counted, tried_at);

CREATE INDEX attempts_by_end ON attempts (forgotten_at);

CREATE TRIGGER demonstrations_are_new BEFORE INSERT ON demonstrations
WHEN EXISTS (SELECT 1 FROM demonstrations)
BEGIN SELECT RAISE(ABORT, 'a demonstration stays one'); END;

CREATE TABLE implicit_association_runs (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  attribute1_side TEXT NOT NULL,
  first_pairing TEXT NOT NULL
);

CREATE TABLE "runs" (
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
  source TEXT NOT NULL DEFAULT 'browser', flagged_at INTEGER,
  CHECK ((state = 'finished') = (finished_at IS NOT NULL))
);

CREATE INDEX runs_of_participant ON runs (participant);

CREATE UNIQUE INDEX one_open_run ON runs (participant, task, position) WHERE state = 'running' AND set_aside IS NULL;

CREATE TABLE "run_parts" (
  run TEXT NOT NULL REFERENCES runs (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  block INTEGER NOT NULL CHECK (block >= 1),
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)),
  device TEXT,
  digest TEXT NOT NULL,
  received_at INTEGER NOT NULL, reason TEXT CHECK (reason IS NULL OR (reason <> '' AND is_complete = 1)),
  PRIMARY KEY (run, number),
  UNIQUE (run, block, attempt)
);

CREATE TABLE "scores" (
  id TEXT PRIMARY KEY NOT NULL,
  run TEXT NOT NULL REFERENCES runs (id),
  algorithm TEXT NOT NULL,
  refusal TEXT,
  is_excluded INTEGER NOT NULL CHECK (is_excluded IN (0, 1)),
  flags TEXT NOT NULL,
  scored_at INTEGER NOT NULL
);

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

CREATE INDEX scores_of_run ON scores (run, scored_at);

CREATE UNIQUE INDEX eligibility_decisions_of_participant ON eligibility_decisions (participant, number);

CREATE TABLE "allocation_lists" (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  task TEXT NOT NULL,
  origin TEXT NOT NULL,
  stratum TEXT NOT NULL,
  method TEXT NOT NULL,
  -- Their ids in the study's order, with a blank between them.
  variants TEXT NOT NULL,
  seed TEXT NOT NULL,
  began_at INTEGER NOT NULL,
  -- The first place that nobody has held yet.
  next_place INTEGER NOT NULL DEFAULT 1 CHECK (next_place >= 1),
  UNIQUE (study, task, origin, stratum, method, variants)
);

CREATE TABLE "participant_batches" (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  -- The form with which it was made: a double tap on it makes nobody twice.
  form TEXT NOT NULL UNIQUE,
  language TEXT NOT NULL,
  origin TEXT NOT NULL,
  size INTEGER NOT NULL CHECK (size BETWEEN 1 AND 500),
  staff TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  site TEXT
);

CREATE INDEX participant_batches_of_study ON participant_batches (study, made_at, id);

CREATE TABLE "turned_away_visits" (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  visit TEXT NOT NULL,
  planned_for INTEGER NOT NULL,
  minutes INTEGER NOT NULL,
  experimenter TEXT,
  station TEXT
);

CREATE INDEX turned_away_visits_by_time ON turned_away_visits (planned_for, id);

CREATE TABLE "screening_days" (
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  day TEXT NOT NULL,
  refused INTEGER NOT NULL CHECK (refused > 0),
  refused_again INTEGER NOT NULL CHECK (refused_again BETWEEN 0 AND refused),
  PRIMARY KEY (study, origin, day)
);

CREATE TABLE "missing_devices" (
  participant TEXT PRIMARY KEY NOT NULL REFERENCES participants (id),
  input TEXT NOT NULL,
  noted_at INTEGER NOT NULL
);

CREATE TABLE "tablet_checks" (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  refresh_rate REAL NOT NULL,
  dropped_frames REAL NOT NULL,
  clock_step REAL NOT NULL,
  round_trip REAL NOT NULL,
  longest_round_trip REAL NOT NULL,
  keeps_data INTEGER NOT NULL CHECK (keeps_data IN (0, 1)),
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  input TEXT NOT NULL,
  presses INTEGER NOT NULL,
  input_delay REAL NOT NULL,
  checked_at INTEGER NOT NULL
);

CREATE TABLE "station_reports" (
  station TEXT PRIMARY KEY NOT NULL REFERENCES stations (id),
  reported_at INTEGER NOT NULL,
  handover TEXT,
  screen TEXT NOT NULL,
  block INTEGER,
  trial INTEGER,
  unsent INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  too_fast INTEGER NOT NULL,
  battery INTEGER,
  is_charging INTEGER,
  connection TEXT,
  is_visible INTEGER NOT NULL,
  answered INTEGER NOT NULL DEFAULT 0,
  clock_minutes INTEGER,
  there_since INTEGER NOT NULL DEFAULT 0,
  revision INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE "handovers" (
  id TEXT PRIMARY KEY NOT NULL,
  station TEXT NOT NULL REFERENCES stations (id),
  participant TEXT NOT NULL REFERENCES participants (id),
  handed_at INTEGER NOT NULL,
  -- Null where the participant came by code.
  handed_by TEXT,
  ended_at INTEGER,
  -- Null where the participant, or nobody, ended it.
  ended_by TEXT,
  how TEXT, help_promised_at INTEGER,
  CHECK ((ended_at IS NULL) = (how IS NULL))
);

CREATE UNIQUE INDEX one_participant_at_a_station ON handovers (station) WHERE ended_at IS NULL;

CREATE UNIQUE INDEX one_station_of_a_participant ON handovers (participant) WHERE ended_at IS NULL;

CREATE INDEX handovers_of_participant ON handovers (participant, handed_at);

CREATE INDEX handovers_of_station ON handovers (station, handed_at);

CREATE TABLE "visits" (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  -- The id of the visit in the study's definition.
  visit TEXT NOT NULL,
  -- When it was to begin; of one that nobody had planned, when it began.
  planned_for INTEGER NOT NULL,
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  experimenter TEXT,
  station TEXT REFERENCES stations (id),
  state TEXT NOT NULL,
  -- 1 if staff gave a reason for a time that is not in the study's window.
  is_outside_window INTEGER NOT NULL DEFAULT 0,
  arrived_at INTEGER,
  -- When it ended, was cancelled, or was found that nobody came.
  closed_at INTEGER,
  -- Counts the changes, so that a form can say which of them it has seen.
  changes INTEGER NOT NULL DEFAULT 0,
  -- Null where the participant began it.
  made_by TEXT,
  made_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  -- Null where the participant did it.
  changed_by TEXT,
  was_outside_window INTEGER NOT NULL DEFAULT 0,
  CHECK ((state IN ('planned', 'arrived')) = (closed_at IS NULL)),
  CHECK (state NOT IN ('arrived', 'ended') OR arrived_at IS NOT NULL)
);

CREATE UNIQUE INDEX one_open_visit ON visits (participant, visit) WHERE state IN ('planned', 'arrived');

CREATE INDEX visits_of_participant ON visits (participant, made_at, id);

CREATE INDEX visits_by_time ON visits (planned_for, id);

CREATE INDEX visits_by_arrival ON visits (arrived_at, id) WHERE arrived_at IS NOT NULL;

CREATE TABLE "consent_parties" (
  consent TEXT NOT NULL REFERENCES consents (id),
  party TEXT NOT NULL,
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (consent, party)
);

CREATE TRIGGER consent_parties_stay_as_they_are BEFORE UPDATE ON consent_parties
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER consent_parties_are_new BEFORE INSERT ON consent_parties
WHEN EXISTS (
  SELECT 1 FROM consent_parties WHERE consent_parties.consent = NEW.consent AND consent_parties.party = NEW.party)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TABLE "interventions" (
  participant TEXT NOT NULL REFERENCES participants (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  run TEXT REFERENCES runs (id),
  reason TEXT NOT NULL,
  staff TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  visit TEXT,
  task TEXT,
  variant TEXT CHECK ((variant IS NULL) = (task IS NULL)),
  requirement TEXT,
  data TEXT
  CHECK ((data IS NULL) = (requirement IS NULL)), study TEXT, origin TEXT,
  PRIMARY KEY (participant, number)
);

CREATE TRIGGER interventions_are_new BEFORE INSERT ON interventions
WHEN EXISTS (
  SELECT 1 FROM interventions WHERE interventions.id = NEW.id
    OR (interventions.participant = NEW.participant AND interventions.number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;

CREATE UNIQUE INDEX answers_by_number ON answers (participant, survey, question, repetition, number);

CREATE TRIGGER answers_stay_as_they_are BEFORE UPDATE ON answers
BEGIN SELECT RAISE(ABORT, 'an answer is kept as it was given'); END;

CREATE TABLE survey_courses (
  participant TEXT NOT NULL REFERENCES participants (id),
  survey TEXT NOT NULL,
  -- All random orders derive from it: a whole number of 64 bits in digits.
  seed TEXT NOT NULL,
  begun_at INTEGER NOT NULL,
  -- When its end was reached; null before. Surveys without rules are done with their last answer, too.
  submitted_at INTEGER,
  PRIMARY KEY (participant, survey)
);

CREATE TABLE survey_drawings (
  participant TEXT NOT NULL REFERENCES participants (id),
  reference TEXT NOT NULL,
  strokes TEXT NOT NULL,
  PRIMARY KEY (participant, reference)
);

CREATE TABLE survey_page_times (
  participant TEXT NOT NULL REFERENCES participants (id),
  survey TEXT NOT NULL,
  page TEXT NOT NULL,
  shown_at INTEGER NOT NULL,
  sent_at INTEGER NOT NULL CHECK (sent_at >= shown_at),
  PRIMARY KEY (participant, survey, page, shown_at)
);

CREATE INDEX participants_by_deletion ON participants (deletion_due_at) WHERE deletion_due_at IS NOT NULL;

CREATE TABLE releases (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  audience TEXT NOT NULL,
  file_name TEXT NOT NULL,
  made_at INTEGER NOT NULL
, number INTEGER CHECK (number IS NULL OR number >= 1), bytes INTEGER CHECK ((bytes IS NULL) = (number IS NULL)), sha256 TEXT CHECK ((sha256 IS NULL) = (number IS NULL)), made_by TEXT, complete_only INTEGER NOT NULL DEFAULT 0 CHECK (complete_only IN (0, 1)), selection TEXT NOT NULL DEFAULT '', pseudonyms TEXT NOT NULL DEFAULT 'random');

CREATE TABLE released_participants (
  release TEXT NOT NULL REFERENCES releases (id),
  participant TEXT NOT NULL REFERENCES participants (id),
  PRIMARY KEY (release, participant)
);

CREATE INDEX released_participants_of_participant ON released_participants (participant);

CREATE TABLE deletions (
  participant TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  deleted_at INTEGER NOT NULL,
  -- Null where no signed document is kept, or none any more.
  consent_kept_until INTEGER,
  -- The files of the releases that hold them, one on a line.
  releases TEXT NOT NULL,
  -- When the files of the databases were freed of the last traces; null before.
  cleaned_at INTEGER
);

CREATE INDEX deletions_of_study ON deletions (study, deleted_at);

CREATE TABLE participants_to_delete (
  participant TEXT PRIMARY KEY NOT NULL REFERENCES participants (id),
  begun_at INTEGER NOT NULL
);

CREATE TRIGGER participants_to_delete_have_asked BEFORE INSERT ON participants_to_delete
WHEN NOT EXISTS (
  SELECT 1 FROM participants WHERE participants.id = NEW.participant AND participants.deletion_due_at <= NEW.begun_at)
BEGIN SELECT RAISE(ABORT, 'nobody asked for this deletion, or it is not due'); END;

CREATE TRIGGER answers_are_kept BEFORE DELETE ON answers
WHEN EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'an answer is kept as it was given'); END;

CREATE TRIGGER consents_are_kept BEFORE DELETE ON consents
WHEN NOT EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin = 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a consent is only ever superseded'); END;

CREATE TRIGGER consent_parties_are_kept BEFORE DELETE ON consent_parties
WHEN NOT EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.id = OLD.consent AND participants.origin = 'rehearsal')
  AND NOT EXISTS (
    SELECT 1 FROM consents
    JOIN participants_to_delete ON participants_to_delete.participant = consents.participant
    WHERE consents.id = OLD.consent)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER countersignatures_are_kept BEFORE DELETE ON countersignatures
WHEN NOT EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.id = OLD.consent AND participants.origin = 'rehearsal')
  AND NOT EXISTS (
    SELECT 1 FROM consents
    JOIN participants_to_delete ON participants_to_delete.participant = consents.participant
    WHERE consents.id = OLD.consent)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER interventions_are_kept BEFORE DELETE ON interventions
WHEN EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.participant = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;

CREATE TABLE comparison_members (
  participant TEXT NOT NULL REFERENCES participants (id),
  task TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  PRIMARY KEY (participant, task)
);

CREATE TABLE comparison_values (
  participant TEXT NOT NULL,
  task TEXT NOT NULL,
  measure TEXT NOT NULL,
  value REAL NOT NULL,
  -- The number of the first publication with it; null before.
  publication INTEGER,
  PRIMARY KEY (participant, task, measure),
  FOREIGN KEY (participant, task) REFERENCES comparison_members (participant, task)
);

CREATE INDEX comparison_values_of_measure ON comparison_values (task, measure, publication);

CREATE TABLE comparisons (
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  task TEXT NOT NULL,
  measure TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  published_at INTEGER NOT NULL,
  PRIMARY KEY (study, origin, task, measure)
);

CREATE TABLE comparison_cells (
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  task TEXT NOT NULL,
  measure TEXT NOT NULL,
  cell INTEGER NOT NULL CHECK (cell >= 0),
  low REAL NOT NULL,
  high REAL NOT NULL CHECK (high > low),
  -- Fewer are never published.
  people INTEGER NOT NULL CHECK (people >= 3),
  PRIMARY KEY (study, origin, task, measure, cell),
  FOREIGN KEY (study, origin, task, measure) REFERENCES comparisons (study, origin, task, measure)
);

CREATE TABLE survey_facts (
  participant TEXT NOT NULL REFERENCES participants (id),
  survey TEXT NOT NULL,
  question TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  kind TEXT NOT NULL,
  answer TEXT NOT NULL,
  told_at INTEGER NOT NULL,
  PRIMARY KEY (participant, survey, question, number)
);

CREATE TRIGGER survey_facts_stay_as_they_are BEFORE UPDATE ON survey_facts
BEGIN SELECT RAISE(ABORT, 'a fact is kept as it was told'); END;

CREATE TRIGGER survey_facts_are_kept BEFORE DELETE ON survey_facts
WHEN EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a fact is kept as it was told'); END;

CREATE TABLE answer_notes (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  survey TEXT NOT NULL,
  question TEXT NOT NULL,
  repetition INTEGER NOT NULL,
  -- Which of the answers to the question it stands beside.
  number INTEGER NOT NULL,
  staff TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  FOREIGN KEY (participant, survey, question, repetition, number)
    REFERENCES answers (participant, survey, question, repetition, number)
);

CREATE INDEX answer_notes_of_answer
  ON answer_notes (participant, survey, question, repetition, number, written_at);

CREATE TRIGGER answer_notes_stay_as_they_are BEFORE UPDATE ON answer_notes
BEGIN SELECT RAISE(ABORT, 'a note is kept as it was written'); END;

CREATE TRIGGER answer_notes_are_kept BEFORE DELETE ON answer_notes
WHEN EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a note is kept as it was written'); END;

CREATE TABLE data_queries (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  survey TEXT NOT NULL,
  question TEXT NOT NULL,
  repetition INTEGER NOT NULL,
  number INTEGER NOT NULL,
  -- That of the newest event.
  state TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  FOREIGN KEY (participant, survey, question, repetition, number)
    REFERENCES answers (participant, survey, question, repetition, number)
);

CREATE INDEX data_queries_of_answer
  ON data_queries (participant, survey, question, repetition, number);

CREATE INDEX data_queries_by_state ON data_queries (state, asked_at, id);

CREATE TRIGGER data_queries_are_kept BEFORE DELETE ON data_queries
WHEN EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a query is kept with its history'); END;

CREATE TABLE data_query_events (
  query TEXT NOT NULL REFERENCES data_queries (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  id TEXT NOT NULL UNIQUE,
  act TEXT NOT NULL,
  staff TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (query, number)
);

CREATE TRIGGER data_query_events_stay_as_they_are BEFORE UPDATE ON data_query_events
BEGIN SELECT RAISE(ABORT, 'a query is kept with its history'); END;

CREATE TRIGGER data_query_events_are_kept BEFORE DELETE ON data_query_events
WHEN EXISTS (
  SELECT 1 FROM data_queries JOIN participants ON participants.id = data_queries.participant
  WHERE data_queries.id = OLD.query AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (
    SELECT 1 FROM data_queries
    JOIN participants_to_delete ON participants_to_delete.participant = data_queries.participant
    WHERE data_queries.id = OLD.query)
BEGIN SELECT RAISE(ABORT, 'a query is kept with its history'); END;

CREATE TABLE schedules (
  participant TEXT NOT NULL REFERENCES participants (id),
  task TEXT NOT NULL,
  study_version TEXT NOT NULL REFERENCES study_versions (version),
  starts_at INTEGER NOT NULL,
  time_zone TEXT NOT NULL,
  seed TEXT NOT NULL,
  planned_at INTEGER NOT NULL, moves INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (participant, task)
);

CREATE INDEX schedules_of_task ON schedules (task);

CREATE TABLE occasions (
  participant TEXT NOT NULL,
  task TEXT NOT NULL,
  -- Its place among those of the task.
  number INTEGER NOT NULL CHECK (number >= 1),
  opens_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > opens_at),
  shown_at INTEGER,
  reminded_at INTEGER,
  begun_at INTEGER,
  done_at INTEGER,
  -- Found to be over without having been done.
  closed_at INTEGER, time_zone TEXT,
  PRIMARY KEY (participant, task, number),
  FOREIGN KEY (participant, task) REFERENCES schedules (participant, task),
  CHECK (done_at IS NULL OR begun_at IS NOT NULL),
  CHECK (done_at IS NULL OR closed_at IS NULL)
);

CREATE INDEX occasions_to_close ON occasions (expires_at) WHERE done_at IS NULL AND closed_at IS NULL;

CREATE TRIGGER occasions_are_kept BEFORE DELETE ON occasions
WHEN EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'what became of an occasion is kept'); END;

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

CREATE UNIQUE INDEX releases_by_number ON releases (study, number) WHERE number IS NOT NULL;

CREATE TRIGGER releases_stay_as_they_are BEFORE UPDATE ON releases
BEGIN SELECT RAISE(ABORT, 'a release is never changed'); END;

CREATE TRIGGER releases_are_kept BEFORE DELETE ON releases WHEN OLD.origin <> 'rehearsal'
BEGIN SELECT RAISE(ABORT, 'a release stays in the list'); END;

CREATE TABLE release_recipients (
  release TEXT NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number >= 1),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  noted_at INTEGER NOT NULL,
  noted_by TEXT,
  PRIMARY KEY (release, number)
);

CREATE TABLE release_requests (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  -- Rehearsals need no approval.
  origin TEXT NOT NULL CHECK (origin = 'real'),
  audience TEXT NOT NULL,
  complete_only INTEGER NOT NULL CHECK (complete_only IN (0, 1)),
  selection TEXT NOT NULL,
  -- The member of staff.
  asked_by TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  -- waiting, approved, refused, withdrawn
  state TEXT NOT NULL,
  decided_by TEXT CHECK ((decided_by IS NULL) = (state = 'waiting')),
  decided_at INTEGER CHECK ((decided_at IS NULL) = (state = 'waiting')),
  reason TEXT CHECK ((reason IS NULL) = (state <> 'refused')),
  -- The one that was made on approval.
  release TEXT REFERENCES releases (id) CHECK ((release IS NULL) = (state <> 'approved')), pseudonyms TEXT NOT NULL DEFAULT 'random',
  -- Nobody decides about a request of their own; they can withdraw it.
  CHECK (state = 'waiting' OR (decided_by = asked_by) = (state = 'withdrawn'))
);

CREATE INDEX release_requests_of_study ON release_requests (study, asked_at);

CREATE UNIQUE INDEX release_requests_by_release ON release_requests (release) WHERE release IS NOT NULL;

CREATE TRIGGER release_requests_are_kept BEFORE DELETE ON release_requests
BEGIN SELECT RAISE(ABORT, 'a request stays in the list'); END;

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
  added_by TEXT, orders TEXT NOT NULL DEFAULT '',
  UNIQUE (study, task, name),
  UNIQUE (study, task, sha256, format, scoring)
);

CREATE TABLE comparison_results (
  comparison_group TEXT NOT NULL REFERENCES comparison_groups (id) ON DELETE CASCADE,
  number INTEGER NOT NULL CHECK (number >= 1),
  result REAL NOT NULL,
  first_part REAL,
  second_part REAL CHECK ((second_part IS NULL) = (first_part IS NULL)), errors REAL CHECK (errors BETWEEN 0 AND 100), latency REAL CHECK (latency >= 0),
  PRIMARY KEY (comparison_group, number)
);

CREATE INDEX participants_to_be_deleted ON participants (study, deletion_due_at, id) WHERE deletion_due_at IS NOT NULL;

CREATE TABLE visit_slots (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  -- The id of the visit in the study's definition.
  visit TEXT NOT NULL,
  begins_at INTEGER NOT NULL,
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  experimenter TEXT,
  station TEXT REFERENCES stations (id),
  -- Null where participants of any site may choose it.
  site TEXT,
  offered_at INTEGER NOT NULL,
  offered_by TEXT,
  -- When it was offered, or became free again.
  free_since INTEGER NOT NULL,
  -- When it was chosen last: written before anything else of a choice, so that a withdrawal waits for it.
  chosen_at INTEGER,
  withdrawn_at INTEGER
);

CREATE INDEX visit_slots_by_time ON visit_slots (begins_at, id);

CREATE UNIQUE INDEX one_slot_of_its_kind ON visit_slots (study, visit, begins_at, COALESCE(experimenter, ''),
  COALESCE(station, ''), COALESCE(site, '')) WHERE withdrawn_at IS NULL;

CREATE TABLE slot_bookings (
  slot TEXT PRIMARY KEY NOT NULL REFERENCES visit_slots (id),
  participant TEXT NOT NULL REFERENCES participants (id),
  -- The id of the visit. This row comes before it, so that whoever is too late writes nothing else.
  appointment TEXT NOT NULL,
  booked_at INTEGER NOT NULL
);

CREATE INDEX slot_bookings_of_participant ON slot_bookings (participant);

CREATE INDEX slot_bookings_of_appointment ON slot_bookings (appointment);

CREATE TABLE slot_waits (
  participant TEXT NOT NULL REFERENCES participants (id),
  -- The id of the visit in the study's definition.
  visit TEXT NOT NULL,
  waiting_since INTEGER NOT NULL,
  PRIMARY KEY (participant, visit)
);

CREATE TABLE participant_tags (
  participant TEXT NOT NULL REFERENCES participants (id),
  tag TEXT NOT NULL,
  tagged_by TEXT NOT NULL,
  tagged_at INTEGER NOT NULL,
  PRIMARY KEY (participant, tag)
);

CREATE INDEX participants_of_tag ON participant_tags (tag, participant);

CREATE TRIGGER release_requests_are_decided_once BEFORE UPDATE ON release_requests
WHEN OLD.state <> 'waiting' OR NEW.id <> OLD.id OR NEW.study <> OLD.study OR NEW.audience <> OLD.audience
  OR NEW.complete_only <> OLD.complete_only OR NEW.selection <> OLD.selection OR NEW.asked_by <> OLD.asked_by
  OR NEW.asked_at <> OLD.asked_at OR NEW.pseudonyms <> OLD.pseudonyms
BEGIN SELECT RAISE(ABORT, 'a request is decided once, as it was asked'); END;

CREATE TABLE pseudonym_keys (
  study TEXT PRIMARY KEY NOT NULL,
  key_sealed BLOB NOT NULL,
  made_at INTEGER NOT NULL
);

CREATE TRIGGER pseudonym_keys_stay_as_they_are BEFORE UPDATE ON pseudonym_keys
BEGIN SELECT RAISE(ABORT, 'another key would name everybody anew'); END;

CREATE TRIGGER pseudonym_keys_are_kept BEFORE DELETE ON pseudonym_keys
BEGIN SELECT RAISE(ABORT, 'without the key, keyed releases could not be continued'); END;

CREATE TABLE text_decisions (
  participant TEXT NOT NULL REFERENCES participants (id),
  survey TEXT NOT NULL,
  question TEXT NOT NULL,
  repetition INTEGER NOT NULL,
  -- Which of the answers to the question it is about.
  number INTEGER NOT NULL,
  round INTEGER NOT NULL CHECK (round >= 1),
  -- kept, edited, left-out
  outcome TEXT NOT NULL,
  -- Released in place of the answer.
  edited TEXT CHECK (edited IS NOT NULL OR outcome <> 'edited'),
  decided_by TEXT NOT NULL,
  decided_at INTEGER NOT NULL,
  PRIMARY KEY (participant, survey, question, repetition, number, round),
  FOREIGN KEY (participant, survey, question, repetition, number)
    REFERENCES answers (participant, survey, question, repetition, number)
);

CREATE TRIGGER text_decisions_are_kept BEFORE DELETE ON text_decisions
WHEN EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a decision is kept as it was made'); END;

CREATE TRIGGER text_decisions_stay_as_they_are BEFORE UPDATE ON text_decisions
BEGIN SELECT RAISE(ABORT, 'a decision is kept as it was made'); END;

CREATE INDEX participants_invited ON participants (invited_with, id) WHERE invited_with IS NOT NULL;

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

CREATE TABLE counted_participants (
  participant TEXT PRIMARY KEY NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  recruited_at INTEGER,
  consented_at INTEGER,
  complete_at INTEGER,
  experimenter TEXT,
  station TEXT REFERENCES stations (id),
  -- The number of the last stage of the flow that was reached; null where no flow counts the participant.
  stage INTEGER CHECK (stage >= 0),
  -- The stage of the onboarding that is next.
  ahead TEXT
, duty TEXT, quiz_pass TEXT);

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

CREATE INDEX interventions_of_run ON interventions (run, kind) WHERE run IS NOT NULL;

CREATE TABLE reason_corrections (
  participant TEXT NOT NULL REFERENCES participants (id),
  -- Its number among those of the participant.
  intervention INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  reason TEXT NOT NULL,
  staff TEXT NOT NULL,
  corrected_at INTEGER NOT NULL,
  PRIMARY KEY (participant, intervention, number),
  FOREIGN KEY (participant, intervention) REFERENCES interventions (participant, number)
);

CREATE TRIGGER reason_corrections_stay_as_they_are BEFORE UPDATE ON reason_corrections
BEGIN SELECT RAISE(ABORT, 'a correction is kept as it was'); END;

CREATE TRIGGER reason_corrections_are_kept BEFORE DELETE ON reason_corrections
WHEN EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.participant = OLD.participant AND participants.origin <> 'rehearsal')
  AND NOT EXISTS (SELECT 1 FROM participants_to_delete WHERE participants_to_delete.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a correction is kept as it was'); END;

CREATE TRIGGER reason_corrections_are_new BEFORE INSERT ON reason_corrections
WHEN EXISTS (
  SELECT 1 FROM reason_corrections
  WHERE reason_corrections.participant = NEW.participant
    AND reason_corrections.intervention = NEW.intervention AND reason_corrections.number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a correction is kept as it was'); END;

CREATE TABLE choice_presses (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  trial INTEGER NOT NULL CHECK (trial >= 1),
  -- Its place among those of the trial.
  number INTEGER NOT NULL CHECK (number >= 1),
  answer TEXT NOT NULL,
  -- From the presentation of the stimulus, in ms; negative before it.
  time REAL NOT NULL,
  input TEXT NOT NULL,
  PRIMARY KEY (run, part, trial, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE INDEX runs_flagged ON runs (flagged_at, id) WHERE flagged_at IS NOT NULL;

CREATE INDEX participants_renewing_by_code ON participants (study, origin, renewal, code, id) WHERE renewal IS NOT NULL;

CREATE INDEX participants_renewing_by_signature ON participants
  (study, origin, renewal, renewal_signed_at, code, id) WHERE renewal IS NOT NULL;

CREATE INDEX participants_who_left ON participants (study, id) WHERE left_at IS NOT NULL;

CREATE TRIGGER answers_are_new BEFORE INSERT ON answers
WHEN EXISTS (
  SELECT 1 FROM answers WHERE answers.id = NEW.id
    OR (answers.participant = NEW.participant AND answers.survey = NEW.survey
      AND answers.question = NEW.question AND answers.repetition = NEW.repetition
      AND answers.number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'an answer is kept as it was given'); END;

CREATE TRIGGER answer_notes_are_new BEFORE INSERT ON answer_notes
WHEN EXISTS (SELECT 1 FROM answer_notes WHERE answer_notes.id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a note is kept as it was written'); END;

CREATE TRIGGER data_queries_are_new BEFORE INSERT ON data_queries
WHEN EXISTS (SELECT 1 FROM data_queries WHERE data_queries.id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a query is kept with its history'); END;

CREATE TRIGGER data_query_events_are_new BEFORE INSERT ON data_query_events
WHEN EXISTS (
  SELECT 1 FROM data_query_events WHERE data_query_events.id = NEW.id
    OR (data_query_events.query = NEW.query AND data_query_events.number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'a query is kept with its history'); END;

CREATE TRIGGER text_decisions_are_new BEFORE INSERT ON text_decisions
WHEN EXISTS (
  SELECT 1 FROM text_decisions
  WHERE text_decisions.participant = NEW.participant AND text_decisions.survey = NEW.survey
    AND text_decisions.question = NEW.question AND text_decisions.repetition = NEW.repetition
    AND text_decisions.number = NEW.number AND text_decisions.round = NEW.round)
BEGIN SELECT RAISE(ABORT, 'a decision is kept as it was made'); END;

CREATE TRIGGER survey_facts_are_new BEFORE INSERT ON survey_facts
WHEN EXISTS (
  SELECT 1 FROM survey_facts
  WHERE survey_facts.participant = NEW.participant AND survey_facts.survey = NEW.survey
    AND survey_facts.question = NEW.question AND survey_facts.number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a fact is kept as it was told'); END;

CREATE TRIGGER occasions_are_new BEFORE INSERT ON occasions
WHEN EXISTS (
  SELECT 1 FROM occasions
  WHERE occasions.participant = NEW.participant AND occasions.task = NEW.task
    AND occasions.number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'what became of an occasion is kept'); END;

CREATE TRIGGER releases_are_new BEFORE INSERT ON releases
WHEN EXISTS (
  SELECT 1 FROM releases WHERE releases.id = NEW.id
    OR (releases.study = NEW.study AND releases.number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'a release stays in the list'); END;

CREATE TRIGGER release_requests_are_new BEFORE INSERT ON release_requests
WHEN EXISTS (
  SELECT 1 FROM release_requests WHERE release_requests.id = NEW.id
    OR release_requests.release = NEW.release)
BEGIN SELECT RAISE(ABORT, 'a request stays in the list'); END;

CREATE TRIGGER pseudonym_keys_are_new BEFORE INSERT ON pseudonym_keys
WHEN EXISTS (SELECT 1 FROM pseudonym_keys WHERE pseudonym_keys.study = NEW.study)
BEGIN SELECT RAISE(ABORT, 'another key would name everybody anew'); END;

CREATE TABLE flagged_runs (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  -- These three and the time of leaving are those of the participant.
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  site TEXT,
  -- due, decided
  state TEXT NOT NULL,
  flagged_at INTEGER NOT NULL,
  left_at INTEGER
);

CREATE INDEX flagged_runs_of_study ON flagged_runs (study, origin, state, flagged_at, run, site) WHERE left_at IS NULL;

CREATE TRIGGER flagged_runs_follow_runs AFTER UPDATE OF state, set_aside, flagged_at ON runs
WHEN OLD.flagged_at IS NOT NULL OR NEW.flagged_at IS NOT NULL BEGIN
  DELETE FROM flagged_runs WHERE run = NEW.id;
  INSERT INTO flagged_runs (run, study, origin, site, state, flagged_at, left_at)
  SELECT NEW.id, participants.study, participants.origin, participants.site,
    CASE WHEN NEW.set_aside IS NOT NULL OR EXISTS (
      SELECT 1 FROM interventions WHERE interventions.run = NEW.id AND interventions.kind = 'keep-run')
    THEN 'decided' ELSE 'due' END, NEW.flagged_at, participants.left_at
  FROM participants
  WHERE participants.id = NEW.participant AND NEW.flagged_at IS NOT NULL AND NEW.state = 'finished'
    AND COALESCE(NEW.set_aside, '') <> 'repeated'
    AND COALESCE((SELECT newest.refusal FROM scores AS newest WHERE newest.run = NEW.id
      ORDER BY newest.scored_at DESC, newest.id DESC LIMIT 1), '') <> 'skipped';
END;

CREATE TRIGGER flagged_runs_are_kept_by_staff AFTER INSERT ON interventions
WHEN NEW.kind = 'keep-run' AND NEW.run IS NOT NULL BEGIN
  UPDATE flagged_runs SET state = 'decided' WHERE run = NEW.run;
END;

CREATE TRIGGER flagged_runs_follow_participants AFTER UPDATE OF site, left_at ON participants BEGIN
  UPDATE flagged_runs SET site = NEW.site, left_at = NEW.left_at
  WHERE run IN (SELECT runs.id FROM runs WHERE runs.participant = NEW.id);
END;

CREATE TRIGGER interventions_stay_as_they_are BEFORE UPDATE ON interventions
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;

CREATE INDEX interventions_of_study ON interventions (study, origin, made_at DESC, participant, number DESC);

CREATE INDEX interventions_of_study_by_kind ON interventions
  (study, origin, kind, made_at DESC, participant, number DESC);

CREATE INDEX participants_of_batch ON participants (batch, id, begun_at) WHERE batch IS NOT NULL;

CREATE TABLE own_words (
  participant TEXT NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  survey TEXT NOT NULL,
  question TEXT NOT NULL,
  repetition INTEGER NOT NULL,
  -- Which of the answers to the question it is: the newest.
  number INTEGER NOT NULL,
  -- The random part of the answer's id: an order by it tells nothing of who wrote them, or when.
  id TEXT NOT NULL,
  -- Those of the participant.
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  -- That of the newest decision about this very answer; null while there is none.
  outcome TEXT,
  PRIMARY KEY (participant, survey, question, repetition)
);

CREATE INDEX own_words_of_question ON own_words (study, origin, question, id, survey, participant);

CREATE INDEX own_words_undecided ON own_words (study, origin, question, id, survey, participant)
  WHERE outcome IS NULL;

CREATE INDEX own_words_by_id ON own_words (id);

CREATE TRIGGER own_words_follow_answers AFTER INSERT ON answers
WHEN NEW.number > 1 OR NEW.kind IN ('text', 'long-text', 'place') BEGIN
  DELETE FROM own_words
  WHERE participant = NEW.participant AND survey = NEW.survey AND question = NEW.question
    AND repetition = NEW.repetition;
  INSERT INTO own_words (participant, survey, question, repetition, number, id, study, origin)
  SELECT NEW.participant, NEW.survey, NEW.question, NEW.repetition, NEW.number, substr(NEW.id, 13),
    participants.study, participants.origin
  FROM participants
  WHERE participants.id = NEW.participant AND NEW.answer IS NOT NULL
    AND NEW.kind IN ('text', 'long-text', 'place');
END;

CREATE TRIGGER own_words_follow_decisions AFTER INSERT ON text_decisions BEGIN
  UPDATE own_words SET outcome = NEW.outcome
  WHERE participant = NEW.participant AND survey = NEW.survey AND question = NEW.question
    AND repetition = NEW.repetition AND number = NEW.number;
END;

CREATE INDEX runs_by_start ON runs (started_at, task, participant);

CREATE INDEX counted_participants_by_experimenter ON counted_participants (experimenter, ahead, participant);

CREATE INDEX counted_participants_by_station ON counted_participants (station, ahead, participant);

CREATE INDEX visits_under_way ON visits (state, arrived_at, id) WHERE state = 'arrived';

CREATE TABLE single_category_association_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  -- The id of the word.
  stimulus TEXT NOT NULL,
  -- The pairing and the category of the word.
  condition TEXT NOT NULL,
  expected TEXT NOT NULL,
  -- Planned, in ms.
  wait INTEGER NOT NULL CHECK (wait >= 0),
  -- On the clock of the page, in ms.
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL,
  -- Empty without an answer in time.
  answer TEXT,
  latency REAL CHECK ((latency IS NULL) = (answer IS NULL)),
  input TEXT CHECK ((input IS NULL) = (answer IS NULL)),
  -- Presses before the stimulus was to be seen, and after the answer.
  early INTEGER NOT NULL CHECK (early >= 0),
  further INTEGER NOT NULL CHECK (further >= 0),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE single_category_association_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  -- The pairing of the stage that came first.
  first_pairing TEXT,
  a_right INTEGER NOT NULL CHECK (a_right >= 0),
  a_wrong INTEGER NOT NULL CHECK (a_wrong >= 0),
  a_missed INTEGER NOT NULL CHECK (a_missed >= 0),
  -- Answers too soon after the word to be meant for it.
  a_too_fast INTEGER NOT NULL CHECK (a_too_fast >= 0),
  -- With the penalty for wrong answers, in ms.
  a_mean REAL CHECK ((a_mean IS NULL) = (a_right = 0)),
  b_right INTEGER NOT NULL CHECK (b_right >= 0),
  b_wrong INTEGER NOT NULL CHECK (b_wrong >= 0),
  b_missed INTEGER NOT NULL CHECK (b_missed >= 0),
  b_too_fast INTEGER NOT NULL CHECK (b_too_fast >= 0),
  b_mean REAL CHECK ((b_mean IS NULL) = (b_right = 0)),
  -- Of the latencies of right answers of both stages, in ms.
  deviation REAL
);

CREATE TABLE simple_reaction_time_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  -- Planned, in ms.
  wait INTEGER NOT NULL CHECK (wait >= 0),
  outcome TEXT NOT NULL,
  -- On the clock of the page, in ms. The figure has no onset where a press came before it.
  start REAL NOT NULL,
  onset REAL,
  onset_source TEXT CHECK ((onset_source IS NULL) = (onset IS NULL)),
  press REAL CHECK (press IS NOT NULL OR onset IS NOT NULL),
  input TEXT CHECK ((input IS NULL) = (press IS NULL)),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE simple_reaction_time_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  valid INTEGER NOT NULL CHECK (valid >= 0),
  early INTEGER NOT NULL CHECK (early >= 0),
  late INTEGER NOT NULL CHECK (late >= 0),
  lapses INTEGER NOT NULL CHECK (lapses BETWEEN 0 AND valid),
  -- Of the valid latencies, in ms.
  median REAL CHECK ((median IS NULL) = (valid = 0)),
  mean REAL CHECK ((mean IS NULL) = (valid = 0)),
  deviation REAL CHECK ((deviation IS NULL) = (valid < 2))
);

CREATE TABLE simple_reaction_time_presses (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  trial INTEGER NOT NULL CHECK (trial >= 1),
  -- Its place among those of the trial.
  number INTEGER NOT NULL CHECK (number >= 1),
  -- On the clock of the page, in ms.
  time REAL NOT NULL,
  input TEXT NOT NULL,
  PRIMARY KEY (run, part, trial, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE choice_reaction_time_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  stimulus TEXT NOT NULL,
  condition TEXT NOT NULL,
  expected TEXT NOT NULL,
  -- Planned, in ms.
  wait INTEGER NOT NULL CHECK (wait >= 0),
  -- On the clock of the page, in ms.
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL,
  -- Empty without an answer in time.
  answer TEXT,
  latency REAL CHECK ((latency IS NULL) = (answer IS NULL)),
  input TEXT CHECK ((input IS NULL) = (answer IS NULL)),
  -- Presses before the stimulus was to be seen, and after the answer.
  early INTEGER NOT NULL CHECK (early >= 0),
  further INTEGER NOT NULL CHECK (further >= 0),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE choice_reaction_time_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  right_answers INTEGER NOT NULL CHECK (right_answers >= 0),
  wrong_answers INTEGER NOT NULL CHECK (wrong_answers >= 0),
  missed INTEGER NOT NULL CHECK (missed >= 0),
  -- Answers too soon after the stimulus to be meant for it.
  anticipated INTEGER NOT NULL CHECK (anticipated >= 0),
  -- Of the latencies of right answers, in ms.
  median REAL CHECK ((median IS NULL) = (right_answers = 0)),
  mean REAL CHECK ((mean IS NULL) = (right_answers = 0)),
  deviation REAL CHECK ((deviation IS NULL) = (right_answers < 2)),
  interquartile_range REAL CHECK ((interquartile_range IS NULL) = (right_answers = 0))
);

CREATE TABLE go_no_go_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  stimulus TEXT NOT NULL,
  condition TEXT NOT NULL,
  -- Empty where no press is asked for.
  expected TEXT,
  -- Planned, in ms.
  wait INTEGER NOT NULL CHECK (wait >= 0),
  -- On the clock of the page, in ms.
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL,
  -- Empty without an answer in time.
  answer TEXT,
  latency REAL CHECK ((latency IS NULL) = (answer IS NULL)),
  input TEXT CHECK ((input IS NULL) = (answer IS NULL)),
  -- Presses before the stimulus was to be seen, and after the answer.
  early INTEGER NOT NULL CHECK (early >= 0),
  further INTEGER NOT NULL CHECK (further >= 0),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE go_no_go_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  hits INTEGER NOT NULL CHECK (hits >= 0),
  omissions INTEGER NOT NULL CHECK (omissions >= 0),
  false_alarms INTEGER NOT NULL CHECK (false_alarms >= 0),
  withheld INTEGER NOT NULL CHECK (withheld >= 0),
  -- Presses too soon after their figure to be meant for it.
  anticipated INTEGER NOT NULL CHECK (anticipated >= 0),
  -- Of the latencies of hits, in ms.
  median REAL CHECK ((median IS NULL) = (hits = 0)),
  deviation REAL CHECK ((deviation IS NULL) = (hits < 2)),
  -- d prime; empty where no trial of one kind counts.
  sensitivity REAL
);

CREATE TABLE flanker_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  stimulus TEXT NOT NULL,
  condition TEXT NOT NULL,
  expected TEXT NOT NULL,
  -- Planned, in ms.
  wait INTEGER NOT NULL CHECK (wait >= 0),
  -- On the clock of the page, in ms.
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL,
  -- Empty without an answer in time.
  answer TEXT,
  latency REAL CHECK ((latency IS NULL) = (answer IS NULL)),
  input TEXT CHECK ((input IS NULL) = (answer IS NULL)),
  -- Presses before the stimulus was to be seen, and after the answer.
  early INTEGER NOT NULL CHECK (early >= 0),
  further INTEGER NOT NULL CHECK (further >= 0),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE flanker_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  congruent_right INTEGER NOT NULL CHECK (congruent_right >= 0),
  congruent_wrong INTEGER NOT NULL CHECK (congruent_wrong >= 0),
  congruent_missed INTEGER NOT NULL CHECK (congruent_missed >= 0),
  -- Of the latencies of right answers, in ms.
  congruent_median REAL CHECK ((congruent_median IS NULL) = (congruent_right = 0)),
  incongruent_right INTEGER NOT NULL CHECK (incongruent_right >= 0),
  incongruent_wrong INTEGER NOT NULL CHECK (incongruent_wrong >= 0),
  incongruent_missed INTEGER NOT NULL CHECK (incongruent_missed >= 0),
  incongruent_median REAL CHECK ((incongruent_median IS NULL) = (incongruent_right = 0)),
  -- Answers too soon after the stimulus to be meant for it, of both kinds.
  anticipated INTEGER NOT NULL CHECK (anticipated >= 0)
);

CREATE TABLE n_back_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  stimulus TEXT NOT NULL,
  condition TEXT NOT NULL,
  expected TEXT NOT NULL,
  -- Planned, in ms.
  wait INTEGER NOT NULL CHECK (wait >= 0),
  -- On the clock of the page, in ms.
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL,
  -- Empty without an answer in time.
  answer TEXT,
  latency REAL CHECK ((latency IS NULL) = (answer IS NULL)),
  input TEXT CHECK ((input IS NULL) = (answer IS NULL)),
  -- Presses before the stimulus was to be seen, and after the answer.
  early INTEGER NOT NULL CHECK (early >= 0),
  further INTEGER NOT NULL CHECK (further >= 0),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE n_back_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  targets INTEGER NOT NULL CHECK (targets >= 0),
  hits INTEGER NOT NULL CHECK (hits BETWEEN 0 AND targets),
  others INTEGER NOT NULL CHECK (others >= 0),
  false_alarms INTEGER NOT NULL CHECK (false_alarms BETWEEN 0 AND others),
  lures INTEGER NOT NULL CHECK (lures BETWEEN 0 AND others),
  lure_alarms INTEGER NOT NULL CHECK (lure_alarms BETWEEN 0 AND lures),
  missed INTEGER NOT NULL CHECK (missed >= 0),
  -- Of the latencies of right answers, in ms; empty without one.
  median REAL,
  -- d prime; empty without letters.
  sensitivity REAL
);

CREATE TABLE serial_addition_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  is_practice INTEGER NOT NULL CHECK (is_practice IN (0, 1)),
  stimulus TEXT NOT NULL,
  condition TEXT NOT NULL,
  -- Empty for the first digit of a block.
  expected TEXT,
  -- Planned, in ms.
  wait INTEGER NOT NULL CHECK (wait >= 0),
  -- On the clock of the page, in ms.
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL,
  -- Empty without an answer in time.
  answer TEXT,
  latency REAL CHECK ((latency IS NULL) = (answer IS NULL)),
  input TEXT CHECK ((input IS NULL) = (answer IS NULL)),
  -- Presses before the stimulus was to be seen, and after the answer.
  early INTEGER NOT NULL CHECK (early >= 0),
  further INTEGER NOT NULL CHECK (further >= 0),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0), output_latency REAL CHECK (output_latency >= 0), unheard TEXT
  CHECK (unheard IS NULL OR (unheard <> '' AND output_latency IS NULL)),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE serial_addition_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  right_answers INTEGER NOT NULL CHECK (right_answers >= 0),
  wrong_answers INTEGER NOT NULL CHECK (wrong_answers >= 0),
  missed INTEGER NOT NULL CHECK (missed >= 0),
  -- Pairs of right sums that follow one another.
  dyads INTEGER NOT NULL CHECK (dyads >= 0),
  -- Of the latencies of right sums, in ms.
  median REAL CHECK ((median IS NULL) = (right_answers = 0))
, presentation TEXT NOT NULL DEFAULT 'visual', unheard TEXT
  CHECK (unheard IS NULL OR (unheard <> '' AND presentation = 'visual')));

CREATE TABLE stroop_trials (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  role TEXT NOT NULL,
  ink TEXT NOT NULL,
  -- Empty for a patch of colour in the check.
  word TEXT,
  -- On the clock of the page, in ms.
  onset REAL NOT NULL,
  onset_source TEXT NOT NULL,
  -- Empty without an answer in time.
  answer TEXT,
  latency REAL CHECK ((latency IS NULL) = (answer IS NULL)),
  input TEXT CHECK ((input IS NULL) = (answer IS NULL)),
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  dropped_frames INTEGER NOT NULL CHECK (dropped_frames >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE stroop_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  congruent_right INTEGER NOT NULL CHECK (congruent_right >= 0),
  congruent_wrong INTEGER NOT NULL CHECK (congruent_wrong >= 0),
  congruent_missed INTEGER NOT NULL CHECK (congruent_missed >= 0),
  -- Of the latencies of right answers, in ms.
  congruent_median REAL CHECK ((congruent_median IS NULL) = (congruent_right = 0)),
  incongruent_right INTEGER NOT NULL CHECK (incongruent_right >= 0),
  incongruent_wrong INTEGER NOT NULL CHECK (incongruent_wrong >= 0),
  incongruent_missed INTEGER NOT NULL CHECK (incongruent_missed >= 0),
  incongruent_median REAL CHECK ((incongruent_median IS NULL) = (incongruent_right = 0)),
  confused INTEGER NOT NULL CHECK (confused >= 0)
);

CREATE TABLE tapping_taps (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  hand TEXT NOT NULL,
  -- On the clock of the page, in ms.
  time REAL NOT NULL,
  -- Empty for a finger that was still down at the end.
  lifted REAL CHECK (lifted >= time),
  -- Empty for a finger beside both buttons.
  button TEXT,
  -- In CSS pixels of the window.
  x REAL NOT NULL,
  y REAL NOT NULL,
  input TEXT NOT NULL,
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  -- The layout that held, in CSS pixels.
  view_width REAL NOT NULL,
  view_height REAL NOT NULL,
  left_x REAL NOT NULL,
  left_y REAL NOT NULL,
  left_width REAL NOT NULL,
  left_height REAL NOT NULL,
  right_x REAL NOT NULL,
  right_y REAL NOT NULL,
  right_width REAL NOT NULL,
  right_height REAL NOT NULL,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE tapping_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  left_taps INTEGER NOT NULL CHECK (left_taps >= 0),
  left_misses INTEGER NOT NULL CHECK (left_misses >= 0),
  left_repeats INTEGER NOT NULL CHECK (left_repeats >= 0),
  -- Of the times between two taps, in ms.
  left_mean REAL,
  left_deviation REAL,
  right_taps INTEGER NOT NULL CHECK (right_taps >= 0),
  right_misses INTEGER NOT NULL CHECK (right_misses >= 0),
  right_repeats INTEGER NOT NULL CHECK (right_repeats >= 0),
  right_mean REAL,
  right_deviation REAL
);

CREATE TABLE trail_making_targets (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  -- In the order in which they are to be connected.
  number INTEGER NOT NULL CHECK (number >= 1),
  label TEXT NOT NULL,
  -- Of the middle, in thousandths of the side of the square.
  x INTEGER NOT NULL CHECK (x BETWEEN 0 AND 1000),
  y INTEGER NOT NULL CHECK (y BETWEEN 0 AND 1000),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE trail_making_events (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  what TEXT NOT NULL,
  -- Empty for a press beside the targets.
  target INTEGER CHECK (target >= 1),
  outcome TEXT,
  -- On the clock of the page, in ms.
  time REAL NOT NULL,
  time_source TEXT,
  -- In shares of the side of the square; empty for a key.
  x REAL,
  y REAL,
  -- Of the square, in CSS pixels.
  side REAL NOT NULL,
  input TEXT,
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE trail_making_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  -- Empty for a part that was left out.
  a_ending TEXT,
  -- In ms; empty unless all targets are connected.
  a_time REAL,
  a_errors INTEGER NOT NULL CHECK (a_errors >= 0),
  a_misses INTEGER NOT NULL CHECK (a_misses >= 0),
  a_connected INTEGER NOT NULL CHECK (a_connected >= 0),
  b_ending TEXT,
  b_time REAL,
  b_errors INTEGER NOT NULL CHECK (b_errors >= 0),
  b_misses INTEGER NOT NULL CHECK (b_misses >= 0),
  b_connected INTEGER NOT NULL CHECK (b_connected >= 0)
);

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

CREATE TABLE tower_of_hanoi_events (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  what TEXT NOT NULL,
  -- From 1 for the left one; empty beside the pegs.
  peg INTEGER CHECK (peg >= 1),
  -- What a press or a drop led to.
  step TEXT,
  -- On the clock of the page, in ms.
  time REAL NOT NULL,
  time_source TEXT,
  input TEXT,
  deviations INTEGER NOT NULL CHECK (deviations >= 0),
  flags TEXT NOT NULL,
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE tower_of_hanoi_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  disks INTEGER NOT NULL CHECK (disks >= 1),
  -- Empty for a run that was left out.
  ending TEXT,
  moves INTEGER NOT NULL CHECK (moves >= 0),
  illegal INTEGER NOT NULL CHECK (illegal >= 0),
  -- Moves beyond the fewest; empty unless the puzzle was solved.
  excess INTEGER CHECK (excess >= 0),
  -- From the presentation to the first disk that was taken up, and from then to the last move, in ms.
  planning REAL,
  time REAL
);

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

CREATE TABLE page_plans (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  -- The parameters that were drawn, by name: a JSON object.
  parameters TEXT NOT NULL
);

CREATE TABLE page_entries (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  -- From 1, in its part.
  number INTEGER NOT NULL CHECK (number >= 1),
  what TEXT NOT NULL,
  -- Of a submission or a file; the sort of a problem or of the end.
  name TEXT,
  -- JSON of a line or a checkpoint, Base64 of a file, the message of a problem.
  text TEXT,
  -- Of the text, in UTF-8.
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE page_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  lines INTEGER NOT NULL CHECK (lines >= 0),
  -- Of everything submitted, in UTF-8.
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  problems INTEGER NOT NULL CHECK (problems >= 0),
  ending TEXT NOT NULL
);

-- identity.sqlite
-- common-001
-- identity-001
-- identity-002
-- identity-003
-- identity-004
-- identity-005
-- identity-006
-- identity-007
-- identity-008
-- identity-009
-- common-002
-- common-003
-- identity-010
-- identity-011
-- identity-012
-- identity-013
-- identity-014
-- common-004
-- identity-015
-- identity-016
-- identity-017
-- identity-018
-- identity-020
-- identity-022
-- identity-025
-- identity-026
-- identity-027
-- identity-028
-- identity-029
-- identity-030
-- identity-031
-- identity-032
-- identity-033
-- identity-034
-- identity-035
-- identity-036
-- identity-037

CREATE TABLE audit (
  sequence INTEGER PRIMARY KEY NOT NULL,
  time INTEGER NOT NULL,
  actor_kind TEXT NOT NULL,
  actor TEXT,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  participant TEXT,
  detail TEXT NOT NULL,
  previous TEXT NOT NULL,
  digest TEXT NOT NULL UNIQUE
);

CREATE INDEX audit_of_participant ON audit (participant, sequence);

CREATE TRIGGER audit_keeps_entries BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

CREATE TRIGGER audit_loses_nothing BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

CREATE TABLE staff_sessions (
  token_digest TEXT PRIMARY KEY NOT NULL,
  staff TEXT NOT NULL REFERENCES staff (id),
  opened_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
);

CREATE TABLE setup_links (
  token_digest TEXT PRIMARY KEY NOT NULL,
  made_at INTEGER NOT NULL
);

CREATE TABLE outbox (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL,
  -- As in the research database: staff who work for one study see its messages only.
  study TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  recipient_sealed BLOB,
  recipient_name_sealed BLOB,
  subject_sealed BLOB,
  body_sealed BLOB,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER,
  -- Why the last attempt came to nothing, and what the mail server said of it, without the address.
  problem TEXT,
  problem_answer TEXT NOT NULL DEFAULT '',
  queued_at INTEGER NOT NULL,
  sent_at INTEGER, visit TEXT, visit_changes INTEGER CHECK ((visit_changes IS NULL) = (visit IS NULL)), visit_planned_for INTEGER CHECK ((visit_planned_for IS NULL) = (visit IS NULL)), visit_minutes INTEGER CHECK ((visit_minutes IS NULL) = (visit IS NULL)), occasion TEXT, reminder INTEGER CHECK ((reminder IS NULL) = (occasion IS NULL)), unsubscribe_sealed BLOB, mail_name TEXT,
  CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL)),
  CHECK ((state = 'waiting') = (recipient_sealed IS NOT NULL)),
  CHECK ((state = 'waiting') = (recipient_name_sealed IS NOT NULL)),
  CHECK ((state = 'waiting') = (subject_sealed IS NOT NULL)),
  CHECK ((state = 'waiting') = (body_sealed IS NOT NULL))
);

CREATE INDEX outbox_by_next_attempt ON outbox (next_attempt_at);

CREATE TABLE outbox_attachments (
  message TEXT NOT NULL REFERENCES outbox (id),
  number INTEGER NOT NULL,
  name_sealed BLOB NOT NULL,
  media_type_sealed BLOB NOT NULL,
  content_sealed BLOB NOT NULL,
  PRIMARY KEY (message, number)
);

CREATE TABLE consent_papers (
  consent TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  document_sealed BLOB NOT NULL,
  signature_sealed BLOB NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (consent, number)
);

CREATE TABLE contact_details (
  participant TEXT NOT NULL,
  detail TEXT NOT NULL,
  value_sealed BLOB NOT NULL,
  given_at INTEGER NOT NULL,
  PRIMARY KEY (participant, detail)
);

CREATE TABLE remarks (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL,
  text_sealed BLOB NOT NULL,
  written_at INTEGER NOT NULL
);

CREATE INDEX remarks_of_participant ON remarks (participant);

CREATE TABLE "signatures" (
  participant TEXT NOT NULL,
  document_version TEXT NOT NULL,
  consent TEXT NOT NULL,
  name_sealed BLOB NOT NULL,
  representative_sealed BLOB,
  ink_sealed BLOB,
  record_sealed BLOB,
  signed_at INTEGER NOT NULL, own_signature TEXT NOT NULL DEFAULT 'consent',
  PRIMARY KEY (participant, document_version, consent)
);

CREATE TABLE "countersignatures" (
  consent TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  name_sealed BLOB NOT NULL,
  ink_sealed BLOB,
  signed_at INTEGER NOT NULL, record_sealed BLOB,
  PRIMARY KEY (consent, number)
);

CREATE TRIGGER signatures_stay_as_they_are BEFORE UPDATE ON signatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER countersignatures_stay_as_they_are BEFORE UPDATE ON countersignatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER consent_papers_stay_as_they_are BEFORE UPDATE ON consent_papers
BEGIN SELECT RAISE(ABORT, 'a document is only ever superseded'); END;

CREATE UNIQUE INDEX one_message_about_a_visit ON outbox (visit, visit_changes, kind)
  WHERE visit IS NOT NULL AND state <> 'failed';

CREATE INDEX outbox_by_visit ON outbox (visit, visit_changes, queued_at) WHERE visit IS NOT NULL;

CREATE INDEX outbox_about_visits ON outbox (state, visit) WHERE visit IS NOT NULL;

CREATE TABLE key_check (
  id TEXT PRIMARY KEY NOT NULL,
  value_sealed BLOB NOT NULL
);

CREATE TRIGGER signatures_are_new BEFORE INSERT ON signatures
WHEN EXISTS (
  SELECT 1 FROM signatures WHERE signatures.participant = NEW.participant
    AND signatures.document_version = NEW.document_version AND signatures.consent = NEW.consent)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER countersignatures_are_new BEFORE INSERT ON countersignatures
WHEN EXISTS (
  SELECT 1 FROM countersignatures WHERE countersignatures.consent = NEW.consent
    AND countersignatures.number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER consent_papers_are_new BEFORE INSERT ON consent_papers
WHEN EXISTS (
  SELECT 1 FROM consent_papers WHERE consent_papers.consent = NEW.consent AND consent_papers.number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a document is only ever superseded'); END;

CREATE TABLE "subjects_to_delete" (subject TEXT PRIMARY KEY NOT NULL);

CREATE TRIGGER signatures_are_kept BEFORE DELETE ON signatures
WHEN NOT EXISTS (SELECT 1 FROM "subjects_to_delete" WHERE "subjects_to_delete".subject = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER countersignatures_are_kept BEFORE DELETE ON countersignatures
WHEN NOT EXISTS (SELECT 1 FROM "subjects_to_delete" WHERE "subjects_to_delete".subject = OLD.consent)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER consent_papers_are_kept BEFORE DELETE ON consent_papers
WHEN NOT EXISTS (SELECT 1 FROM "subjects_to_delete" WHERE "subjects_to_delete".subject = OLD.consent)
BEGIN SELECT RAISE(ABORT, 'a document is only ever superseded'); END;

CREATE TABLE audit_seal (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  sequence INTEGER NOT NULL,
  digest TEXT NOT NULL,
  mac TEXT NOT NULL
);

CREATE TRIGGER audit_seal_is_kept BEFORE DELETE ON audit_seal
BEGIN SELECT RAISE(ABORT, 'the audit trail stays sealed'); END;

CREATE TRIGGER audit_entries_are_new BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE audit.sequence = NEW.sequence OR audit.digest = NEW.digest)
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

CREATE TABLE attempts (
  id TEXT NOT NULL,
  -- The keyed hash of what the attempt counts against; it may count against several.
  counted TEXT NOT NULL,
  tried_at INTEGER NOT NULL,
  forgotten_at INTEGER NOT NULL,
  PRIMARY KEY (id, counted)
);

CREATE INDEX attempts_counted ON attempts (counted, tried_at);

CREATE INDEX attempts_by_end ON attempts (forgotten_at);

CREATE TABLE staff_reset_links (
  staff TEXT PRIMARY KEY NOT NULL REFERENCES staff (id),
  token_digest TEXT NOT NULL UNIQUE,
  made_at INTEGER NOT NULL
);

CREATE TABLE copies_owed (
  consent TEXT NOT NULL,
  -- The number of the document, as in consent_papers.
  paper INTEGER NOT NULL,
  participant TEXT NOT NULL,
  PRIMARY KEY (consent, paper),
  FOREIGN KEY (consent, paper) REFERENCES consent_papers (consent, number)
);

CREATE INDEX copies_owed_by_participant ON copies_owed (participant);

CREATE TABLE "staff" (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL,
  study TEXT,
  password_hash TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  pin_hash TEXT,
  deactivated_at INTEGER
, tour_ended_at INTEGER, row_density TEXT NOT NULL DEFAULT 'comfortable', sites TEXT CHECK (sites IS NULL OR study IS NOT NULL));

CREATE TABLE "party_signatures" (
  consent TEXT NOT NULL,
  participant TEXT NOT NULL,
  party TEXT NOT NULL,
  name_sealed BLOB NOT NULL,
  detail_sealed BLOB,
  ink_sealed BLOB,
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (consent, party)
);

CREATE TRIGGER party_signatures_stay_as_they_are BEFORE UPDATE ON party_signatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER party_signatures_are_kept BEFORE DELETE ON party_signatures
WHEN NOT EXISTS (SELECT 1 FROM "subjects_to_delete" WHERE "subjects_to_delete".subject = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER party_signatures_are_new BEFORE INSERT ON party_signatures
WHEN EXISTS (
  SELECT 1 FROM party_signatures WHERE party_signatures.consent = NEW.consent
    AND party_signatures.party = NEW.party)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TABLE survey_contacts (
  participant TEXT NOT NULL,
  survey TEXT NOT NULL,
  question TEXT NOT NULL,
  -- Of the group in which the question stands, from 1 on; 0 outside of groups.
  repetition INTEGER NOT NULL CHECK (repetition BETWEEN 0 AND 50),
  -- The highest of a question counts.
  number INTEGER NOT NULL CHECK (number >= 1),
  value_sealed BLOB NOT NULL,
  given_at INTEGER NOT NULL,
  PRIMARY KEY (participant, survey, question, repetition, number)
);

CREATE TABLE kept_papers (
  consent TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL,
  study TEXT NOT NULL,
  kept_until INTEGER NOT NULL
);

CREATE INDEX kept_papers_by_end ON kept_papers (kept_until);

CREATE UNIQUE INDEX outbox_reminders ON outbox (participant, occasion, reminder) WHERE occasion IS NOT NULL;

CREATE TABLE unsubscription_tokens (
  token_digest TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL UNIQUE
);

CREATE TABLE identity_removals (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  -- The years after the last activity, as the study said then.
  years INTEGER NOT NULL,
  people INTEGER NOT NULL CHECK (people >= 1),
  removed_at INTEGER NOT NULL,
  -- When the trail of the research database got its entry; null where a stop came between.
  noted_at INTEGER,
  -- When the file was freed of the last traces; null before.
  cleaned_at INTEGER
);

CREATE INDEX identity_removals_of_study ON identity_removals (study, removed_at);

CREATE TABLE calendar_feeds (
  id TEXT PRIMARY KEY NOT NULL,
  token_digest TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL REFERENCES staff (id),
  own_only INTEGER NOT NULL CHECK (own_only IN (0, 1)),
  language TEXT NOT NULL,
  made_at INTEGER NOT NULL
);

CREATE INDEX calendar_feeds_of_owner ON calendar_feeds (owner, made_at);

CREATE TABLE board_links (
  id TEXT PRIMARY KEY NOT NULL,
  token_digest TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL REFERENCES staff (id),
  shows_codes INTEGER NOT NULL CHECK (shows_codes IN (0, 1)),
  language TEXT NOT NULL,
  made_at INTEGER NOT NULL
);

CREATE INDEX board_links_of_owner ON board_links (owner, made_at);

CREATE TABLE visit_labels (
  participant TEXT PRIMARY KEY NOT NULL,
  -- The appointment that it was given for; null for somebody who came without one.
  visit TEXT,
  label_sealed BLOB NOT NULL,
  written_at INTEGER NOT NULL,
  forget_at INTEGER NOT NULL
);

CREATE TABLE invitation_lists (
  -- Made from the form that was sent: a double tap on it invites nobody twice.
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  language TEXT NOT NULL,
  site TEXT,
  staff TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  -- When the codes were in the research database; null where a stop came between.
  ready_at INTEGER,
  withdrawn_at INTEGER
);

CREATE INDEX invitation_lists_of_study ON invitation_lists (study, made_at, id);

CREATE TABLE invitations (
  participant TEXT PRIMARY KEY NOT NULL,
  list TEXT NOT NULL REFERENCES invitation_lists (id),
  study TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  address_sealed BLOB,
  -- The keyed hash of the mailbox, of use with this study alone: whoever was invited is not invited twice, and whoever
  -- wants no more messages is not written to again.
  mailbox TEXT NOT NULL,
  -- Why nothing more is sent; null while something may be.
  outcome TEXT,
  ended_at INTEGER, sent INTEGER NOT NULL DEFAULT 0 CHECK (sent >= 0),
  CHECK ((outcome IS NULL) = (address_sealed IS NOT NULL)),
  CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  UNIQUE (study, mailbox)
);

CREATE UNIQUE INDEX invitations_of_list ON invitations (list, number);

CREATE INDEX invitations_under_way ON invitations (outcome, list, number);

CREATE TABLE message_dispatches (
  -- Made from the form that was sent: a double tap on it sends nothing twice.
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  -- Which of the study's messages, and the version of the study whose words were sent.
  message TEXT NOT NULL,
  study_version TEXT NOT NULL,
  staff TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  recipients INTEGER NOT NULL CHECK (recipients >= 1)
);

CREATE INDEX message_dispatches_of_study ON message_dispatches (study, asked_at, id);

CREATE TABLE dispatch_recipients (
  dispatch TEXT NOT NULL REFERENCES message_dispatches (id),
  participant TEXT NOT NULL,
  -- waiting, queued, left-out
  state TEXT NOT NULL,
  PRIMARY KEY (dispatch, participant)
);

CREATE INDEX dispatch_recipients_by_state ON dispatch_recipients (state, dispatch, participant);

CREATE INDEX dispatch_recipients_by_participant ON dispatch_recipients (participant);

CREATE INDEX outbox_by_kind ON outbox (kind, queued_at);

CREATE TABLE sound_chunks (
  run TEXT NOT NULL,
  -- The part of the run that it came with, and the chunk of levels in it.
  part INTEGER NOT NULL CHECK (part >= 1),
  number INTEGER NOT NULL CHECK (number >= 1),
  participant TEXT NOT NULL,
  -- The try, and the attempt at it.
  block INTEGER NOT NULL CHECK (block >= 1),
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  -- Samples per second.
  rate INTEGER NOT NULL CHECK (rate >= 1),
  sample_count INTEGER NOT NULL CHECK (sample_count >= 1),
  -- 16-bit integers, least byte first, one channel.
  samples_sealed BLOB NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (run, part, number)
);

CREATE INDEX sound_chunks_of_participant ON sound_chunks (participant, run, part, number);

CREATE TABLE "saved_filters" (
  id TEXT PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL REFERENCES staff (id),
  name_sealed BLOB NOT NULL,
  list TEXT NOT NULL,
  -- Null for every study the owner works on.
  study TEXT,
  -- Of participants alone.
  state TEXT,
  tag TEXT,
  consent_number INTEGER CHECK (consent_number >= 1),
  origin TEXT,
  sort TEXT,
  is_descending INTEGER CHECK (is_descending IN (0, 1)),
  -- Of visits alone.
  experimenter TEXT REFERENCES staff (id),
  saved_at INTEGER NOT NULL,
  CHECK ((sort IS NULL) = (is_descending IS NULL)),
  CHECK (sort IS NULL OR experimenter IS NULL)
);

CREATE INDEX saved_filters_of_owner ON saved_filters (owner, saved_at, id);

CREATE UNIQUE INDEX outbox_by_mail_name ON outbox (mail_name);

CREATE TABLE outbox_weeks (
  study TEXT NOT NULL,
  state TEXT NOT NULL,
  -- Since 1970, in UTC.
  week INTEGER NOT NULL,
  messages INTEGER NOT NULL CHECK (messages >= 0),
  PRIMARY KEY (study, state, week)
);

CREATE TRIGGER outbox_weeks_gain_new_messages AFTER INSERT ON outbox BEGIN
  INSERT INTO outbox_weeks (study, state, week, messages) VALUES (NEW.study, NEW.state, NEW.queued_at / 604800000, 1)
  ON CONFLICT (study, state, week) DO UPDATE SET messages = outbox_weeks.messages + 1;
END;

CREATE TRIGGER outbox_weeks_follow_messages AFTER UPDATE OF state ON outbox WHEN NEW.state <> OLD.state BEGIN
  UPDATE outbox_weeks SET messages = outbox_weeks.messages - 1
  WHERE study = OLD.study AND state = OLD.state AND week = OLD.queued_at / 604800000;
  DELETE FROM outbox_weeks
  WHERE study = OLD.study AND state = OLD.state AND week = OLD.queued_at / 604800000 AND messages = 0;
  INSERT INTO outbox_weeks (study, state, week, messages) VALUES (NEW.study, NEW.state, NEW.queued_at / 604800000, 1)
  ON CONFLICT (study, state, week) DO UPDATE SET messages = outbox_weeks.messages + 1;
END;

CREATE TRIGGER outbox_weeks_lose_messages AFTER DELETE ON outbox BEGIN
  UPDATE outbox_weeks SET messages = outbox_weeks.messages - 1
  WHERE study = OLD.study AND state = OLD.state AND week = OLD.queued_at / 604800000;
  DELETE FROM outbox_weeks
  WHERE study = OLD.study AND state = OLD.state AND week = OLD.queued_at / 604800000 AND messages = 0;
END;

CREATE INDEX outbox_by_state ON outbox (study, state, queued_at, id, participant, problem);

CREATE INDEX outbox_of_participant ON outbox (participant, queued_at, state, study);

CREATE INDEX invitations_by_state ON invitations (study, list, outcome, sent);

CREATE TRIGGER invitations_follow_their_messages AFTER UPDATE OF state, occasion ON outbox
WHEN OLD.occasion = '/invitation' OR NEW.occasion = '/invitation' BEGIN
  UPDATE invitations SET sent = (
    SELECT COUNT(*) FROM outbox
    WHERE outbox.participant = NEW.participant AND outbox.occasion = '/invitation' AND outbox.state = 'sent')
  WHERE participant = NEW.participant;
END;

CREATE INDEX outbox_of_kind ON outbox (study, kind, state, queued_at, id, participant);

CREATE INDEX outbox_by_occasion ON outbox (occasion, state) WHERE occasion IS NOT NULL;
