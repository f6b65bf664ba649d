-- “INSERT OR REPLACE” takes the place of a row without a DELETE that a trigger would see: here of the tables that keep their
-- rows but had no trigger against it.

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
