-- How participants are named in a release: random, drawn for it alone, or keyed, by a key of the study.
ALTER TABLE releases ADD COLUMN pseudonyms TEXT NOT NULL DEFAULT 'random';
ALTER TABLE release_requests ADD COLUMN pseudonyms TEXT NOT NULL DEFAULT 'random';

DROP TRIGGER release_requests_are_decided_once;
CREATE TRIGGER release_requests_are_decided_once BEFORE UPDATE ON release_requests
WHEN OLD.state <> 'waiting' OR NEW.id <> OLD.id OR NEW.study <> OLD.study OR NEW.audience <> OLD.audience
  OR NEW.complete_only <> OLD.complete_only OR NEW.selection <> OLD.selection OR NEW.asked_by <> OLD.asked_by
  OR NEW.asked_at <> OLD.asked_at OR NEW.pseudonyms <> OLD.pseudonyms
BEGIN SELECT RAISE(ABORT, 'a request is decided once, as it was asked'); END;

-- The keys by which studies name participants in keyed releases, made at first use. Sealed: whoever has this database alone
-- cannot tell whose pseudonym is whose.
CREATE TABLE pseudonym_keys (
  study TEXT PRIMARY KEY NOT NULL,
  key_sealed BLOB NOT NULL,
  made_at INTEGER NOT NULL
);
CREATE TRIGGER pseudonym_keys_stay_as_they_are BEFORE UPDATE ON pseudonym_keys
BEGIN SELECT RAISE(ABORT, 'another key would name everybody anew'); END;
CREATE TRIGGER pseudonym_keys_are_kept BEFORE DELETE ON pseudonym_keys
BEGIN SELECT RAISE(ABORT, 'without the key, keyed releases could not be continued'); END;

-- What staff decided about the words that somebody wrote, before they are released. The newest decision counts; an answer that
-- is given anew has none.
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
