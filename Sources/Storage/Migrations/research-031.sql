-- The decisions of a participant have numbers: two of one millisecond have an order too.
ALTER TABLE eligibility_decisions ADD COLUMN number INTEGER NOT NULL DEFAULT 1 CHECK (number >= 1);
UPDATE eligibility_decisions SET number = (
  SELECT COUNT(*) FROM eligibility_decisions AS earlier
  WHERE earlier.participant = eligibility_decisions.participant
    AND (earlier.decided_at, earlier.rowid) <= (eligibility_decisions.decided_at, eligibility_decisions.rowid))
WHERE participant IN (
  SELECT several.participant FROM eligibility_decisions AS several GROUP BY several.participant HAVING COUNT(*) > 1);
DROP INDEX eligibility_decisions_of_participant;
CREATE UNIQUE INDEX eligibility_decisions_of_participant ON eligibility_decisions (participant, number);

-- Lists of words that the program owns leave the checks, so that a new word needs no migration: here of the tables that
-- are small. Large ones keep theirs, since only a copy of a table gets rid of a check (decision 046).

CREATE TABLE new_allocation_lists (
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
INSERT INTO new_allocation_lists (id, study, task, origin, stratum, method, variants, seed, began_at, next_place)
SELECT id, study, task, origin, stratum, method, variants, seed, began_at, next_place FROM allocation_lists;
DROP TABLE allocation_lists;
ALTER TABLE new_allocation_lists RENAME TO allocation_lists;

CREATE TABLE new_participant_batches (
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
INSERT INTO new_participant_batches (id, study, form, language, origin, size, staff, made_at, site)
SELECT id, study, form, language, origin, size, staff, made_at, site FROM participant_batches;
DROP TABLE participant_batches;
ALTER TABLE new_participant_batches RENAME TO participant_batches;
CREATE INDEX participant_batches_of_study ON participant_batches (study, made_at, id);

CREATE TABLE new_turned_away_visits (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  visit TEXT NOT NULL,
  planned_for INTEGER NOT NULL,
  minutes INTEGER NOT NULL,
  experimenter TEXT,
  station TEXT
);
INSERT INTO new_turned_away_visits (id, study, origin, visit, planned_for, minutes, experimenter, station)
SELECT id, study, origin, visit, planned_for, minutes, experimenter, station FROM turned_away_visits;
DROP TABLE turned_away_visits;
ALTER TABLE new_turned_away_visits RENAME TO turned_away_visits;
CREATE INDEX turned_away_visits_by_time ON turned_away_visits (planned_for, id);

CREATE TABLE new_screening_days (
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  day TEXT NOT NULL,
  refused INTEGER NOT NULL CHECK (refused > 0),
  refused_again INTEGER NOT NULL CHECK (refused_again BETWEEN 0 AND refused),
  PRIMARY KEY (study, origin, day)
);
INSERT INTO new_screening_days (study, origin, day, refused, refused_again)
SELECT study, origin, day, refused, refused_again FROM screening_days;
DROP TABLE screening_days;
ALTER TABLE new_screening_days RENAME TO screening_days;

CREATE TABLE new_missing_devices (
  participant TEXT PRIMARY KEY NOT NULL REFERENCES participants (id),
  input TEXT NOT NULL,
  noted_at INTEGER NOT NULL
);
INSERT INTO new_missing_devices (participant, input, noted_at)
SELECT participant, input, noted_at FROM missing_devices;
DROP TABLE missing_devices;
ALTER TABLE new_missing_devices RENAME TO missing_devices;

CREATE TABLE new_tablet_checks (
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
INSERT INTO new_tablet_checks (run, refresh_rate, dropped_frames, clock_step, round_trip, longest_round_trip,
  keeps_data, width, height, input, presses, input_delay, checked_at)
SELECT run, refresh_rate, dropped_frames, clock_step, round_trip, longest_round_trip, keeps_data, width, height,
  input, presses, input_delay, checked_at FROM tablet_checks;
DROP TABLE tablet_checks;
ALTER TABLE new_tablet_checks RENAME TO tablet_checks;

CREATE TABLE new_station_reports (
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
INSERT INTO new_station_reports (station, reported_at, handover, screen, block, trial, unsent, errors, too_fast,
  battery, is_charging, connection, is_visible, answered, clock_minutes, there_since, revision)
SELECT station, reported_at, handover, screen, block, trial, unsent, errors, too_fast, battery, is_charging,
  connection, is_visible, answered, clock_minutes, there_since, revision FROM station_reports;
DROP TABLE station_reports;
ALTER TABLE new_station_reports RENAME TO station_reports;

CREATE TABLE new_handovers (
  id TEXT PRIMARY KEY NOT NULL,
  station TEXT NOT NULL REFERENCES stations (id),
  participant TEXT NOT NULL REFERENCES participants (id),
  handed_at INTEGER NOT NULL,
  -- Null where the participant came by code.
  handed_by TEXT,
  ended_at INTEGER,
  -- Null where the participant, or nobody, ended it.
  ended_by TEXT,
  how TEXT,
  CHECK ((ended_at IS NULL) = (how IS NULL))
);
INSERT INTO new_handovers (id, station, participant, handed_at, handed_by, ended_at, ended_by, how)
SELECT id, station, participant, handed_at, handed_by, ended_at, ended_by, how FROM handovers;
DROP TABLE handovers;
ALTER TABLE new_handovers RENAME TO handovers;
CREATE UNIQUE INDEX one_participant_at_a_station ON handovers (station) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX one_station_of_a_participant ON handovers (participant) WHERE ended_at IS NULL;
CREATE INDEX handovers_of_participant ON handovers (participant, handed_at);
CREATE INDEX handovers_of_station ON handovers (station, handed_at);

CREATE TABLE new_visits (
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
INSERT INTO new_visits (id, participant, visit, planned_for, minutes, experimenter, station, state, is_outside_window,
  arrived_at, closed_at, changes, made_by, made_at, changed_at, changed_by, was_outside_window)
SELECT id, participant, visit, planned_for, minutes, experimenter, station, state, is_outside_window, arrived_at,
  closed_at, changes, made_by, made_at, changed_at, changed_by, was_outside_window FROM visits;
DROP TABLE visits;
ALTER TABLE new_visits RENAME TO visits;
CREATE UNIQUE INDEX one_open_visit ON visits (participant, visit) WHERE state IN ('planned', 'arrived');
CREATE INDEX visits_of_participant ON visits (participant, made_at, id);
CREATE INDEX visits_by_time ON visits (planned_for, id);
CREATE INDEX visits_by_arrival ON visits (arrived_at, id) WHERE arrived_at IS NOT NULL;

CREATE TABLE new_consent_parties (
  consent TEXT NOT NULL REFERENCES consents (id),
  party TEXT NOT NULL,
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (consent, party)
);
INSERT INTO new_consent_parties (consent, party, signed_at)
SELECT consent, party, signed_at FROM consent_parties;
DROP TABLE consent_parties;
ALTER TABLE new_consent_parties RENAME TO consent_parties;
CREATE TRIGGER consent_parties_stay_as_they_are BEFORE UPDATE ON consent_parties
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER consent_parties_are_kept BEFORE DELETE ON consent_parties
WHEN NOT EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.id = OLD.consent AND participants.origin = 'rehearsal')
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER consent_parties_are_new BEFORE INSERT ON consent_parties
WHEN EXISTS (
  SELECT 1 FROM consent_parties WHERE consent_parties.consent = NEW.consent AND consent_parties.party = NEW.party)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TABLE new_interventions (
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
  CHECK ((data IS NULL) = (requirement IS NULL)),
  PRIMARY KEY (participant, number)
);
INSERT INTO new_interventions (participant, number, id, kind, run, reason, staff, made_at, visit, task, variant,
  requirement, data)
SELECT participant, number, id, kind, run, reason, staff, made_at, visit, task, variant, requirement, data FROM
  interventions;
DROP TABLE interventions;
ALTER TABLE new_interventions RENAME TO interventions;
CREATE INDEX interventions_by_time ON interventions (made_at DESC, participant, number DESC);
CREATE INDEX interventions_by_kind ON interventions (kind, made_at DESC, participant, number DESC);
CREATE TRIGGER interventions_stay_as_they_are BEFORE UPDATE ON interventions
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;
CREATE TRIGGER interventions_are_new BEFORE INSERT ON interventions
WHEN EXISTS (
  SELECT 1 FROM interventions WHERE interventions.id = NEW.id
    OR (interventions.participant = NEW.participant AND interventions.number = NEW.number))
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;
CREATE TRIGGER interventions_are_kept BEFORE DELETE ON interventions
WHEN EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.participant = OLD.participant AND participants.origin <> 'rehearsal')
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;
