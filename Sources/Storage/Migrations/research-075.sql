-- How participants are named in a release: random, drawn for it alone, or keyed, by a key of the study.
ALTER TABLE releases ADD COLUMN pseudonyms TEXT NOT NULL DEFAULT 'random';
ALTER TABLE release_requests ADD COLUMN pseudonyms TEXT NOT NULL DEFAULT 'random';
-- The questions whose words are in it as far as somebody looked through them, one on a line.
ALTER TABLE releases ADD COLUMN words TEXT NOT NULL DEFAULT '';
ALTER TABLE release_requests ADD COLUMN words TEXT NOT NULL DEFAULT '';

DROP TRIGGER release_requests_are_decided_once;
CREATE TRIGGER release_requests_are_decided_once BEFORE UPDATE ON release_requests
WHEN OLD.state <> 'waiting' OR NEW.id <> OLD.id OR NEW.study <> OLD.study OR NEW.audience <> OLD.audience
  OR NEW.complete_only <> OLD.complete_only OR NEW.selection <> OLD.selection OR NEW.asked_by <> OLD.asked_by
  OR NEW.asked_at <> OLD.asked_at OR NEW.pseudonyms <> OLD.pseudonyms OR NEW.words <> OLD.words
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
