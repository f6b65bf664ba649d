-- Notes of staff beside answers. What they say is sealed in the identity database, among the remarks, under the same id.
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

-- Questions about answers to those who collected them.
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

-- Everything that happened to a query. What was said is sealed in the identity database, among the remarks, under the id.
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
