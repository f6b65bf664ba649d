-- Who is not eligible leaves numbers and nothing else.

CREATE TABLE screening_days (
  study TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('real', 'rehearsal')),
  day TEXT NOT NULL,
  refused INTEGER NOT NULL CHECK (refused > 0),
  refused_again INTEGER NOT NULL CHECK (refused_again BETWEEN 0 AND refused),
  PRIMARY KEY (study, origin, day)
);
CREATE TABLE screening_reasons (
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  day TEXT NOT NULL,
  reason TEXT NOT NULL,
  times INTEGER NOT NULL CHECK (times > 0),
  PRIMARY KEY (study, origin, day, reason),
  FOREIGN KEY (study, origin, day) REFERENCES screening_days (study, origin, day)
);

INSERT INTO screening_days (study, origin, day, refused, refused_again)
SELECT study, origin, date(decided_at / 1000, 'unixepoch', 'localtime') AS day, COUNT(*), 0
FROM eligibility_decisions JOIN participants ON participants.id = participant
WHERE is_eligible = 0 GROUP BY study, origin, day;
INSERT INTO screening_reasons (study, origin, day, reason, times)
SELECT study, origin, date(decided_at / 1000, 'unixepoch', 'localtime') AS day, question, COUNT(*)
FROM eligibility_decisions JOIN participants ON participants.id = participant
JOIN eligibility_answers ON decision = eligibility_decisions.id
WHERE is_eligible = 0 AND is_met = 0 GROUP BY study, origin, day, question;

CREATE TABLE screened_out (participant TEXT PRIMARY KEY NOT NULL);
INSERT INTO screened_out SELECT DISTINCT participant FROM eligibility_decisions
WHERE is_eligible = 0 AND participant NOT IN (SELECT participant FROM consents);
DELETE FROM eligibility_answers WHERE decision IN
  (SELECT id FROM eligibility_decisions WHERE participant IN (SELECT participant FROM screened_out));
DELETE FROM eligibility_decisions WHERE participant IN (SELECT participant FROM screened_out);
DELETE FROM sessions WHERE participant IN (SELECT participant FROM screened_out);
DELETE FROM participants WHERE id IN (SELECT participant FROM screened_out);
DROP TABLE screened_out;

CREATE TABLE new_answers (
  decision TEXT NOT NULL REFERENCES eligibility_decisions (id),
  question TEXT NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (decision, question)
);
INSERT INTO new_answers (decision, question, answer) SELECT decision, question, answer FROM eligibility_answers
WHERE answer IS NOT NULL;
DROP TABLE eligibility_answers;
ALTER TABLE new_answers RENAME TO eligibility_answers;
ALTER TABLE eligibility_decisions DROP COLUMN is_eligible;
-- Whether somebody had been turned away in the same browser just before.
ALTER TABLE eligibility_decisions ADD COLUMN is_changed INTEGER NOT NULL DEFAULT 0 CHECK (is_changed IN (0, 1));

-- The way through informed consent, for each version of the document. Rows are only ever added.

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
  milestone TEXT NOT NULL CHECK (milestone IN ('changes-seen', 'document-read', 'answered-in-person', 'agreed')),
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
-- The newest counts.
CREATE TABLE sharing_choices (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL REFERENCES participants (id),
  choice TEXT NOT NULL CHECK (choice IN ('institution', 'worldwide')),
  chosen_at INTEGER NOT NULL
);
CREATE INDEX sharing_choices_of_participant ON sharing_choices (participant, chosen_at);

ALTER TABLE consents ADD COLUMN document_number INTEGER NOT NULL DEFAULT 1 CHECK (document_number >= 1);
ALTER TABLE consents ADD COLUMN sharing TEXT CHECK (sharing IN ('institution', 'worldwide'));
ALTER TABLE consents ADD COLUMN record_digest TEXT NOT NULL DEFAULT '';
CREATE TRIGGER consents_stay_as_they_are BEFORE UPDATE ON consents
BEGIN SELECT RAISE(ABORT, 'a consent is only ever superseded'); END;
CREATE TRIGGER consents_are_kept BEFORE DELETE ON consents
BEGIN SELECT RAISE(ABORT, 'a consent is only ever superseded'); END;

CREATE TABLE countersignatures (
  consent TEXT PRIMARY KEY NOT NULL REFERENCES consents (id),
  staff TEXT NOT NULL,
  signed_at INTEGER NOT NULL
);

ALTER TABLE participants ADD COLUMN contact_asked INTEGER NOT NULL DEFAULT 0 CHECK (contact_asked IN (0, 1));
