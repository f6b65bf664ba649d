-- Answers of any kind of question: in repeated groups, with the reason where there is none. Choices and numbers were all
-- that there was before; an answer that was none had been skipped.
ALTER TABLE answers ADD COLUMN repetition INTEGER NOT NULL DEFAULT 0 CHECK (repetition BETWEEN 0 AND 50);
-- Counts the answers of a participant to a question: the highest is the one that counts.
ALTER TABLE answers ADD COLUMN number INTEGER NOT NULL DEFAULT 1 CHECK (number >= 1);
-- The kind of the question when it was answered; null for answers from before there were more than choices and numbers.
ALTER TABLE answers ADD COLUMN kind TEXT;
-- Why there is no answer. With neither, contact data were given, which lie in the identity database.
ALTER TABLE answers ADD COLUMN reason TEXT CHECK (reason IS NULL OR answer IS NULL);
UPDATE answers SET reason = 'skipped' WHERE answers.answer IS NULL;
UPDATE answers SET number = (
  SELECT COUNT(*) FROM answers AS earlier
  WHERE earlier.participant = answers.participant AND earlier.survey = answers.survey
    AND earlier.question = answers.question
    AND (earlier.answered_at < answers.answered_at
      OR (earlier.answered_at = answers.answered_at AND earlier.id <= answers.id)))
WHERE EXISTS (
  SELECT 1 FROM answers AS other
  WHERE other.participant = answers.participant AND other.survey = answers.survey
    AND other.question = answers.question AND other.id <> answers.id);
CREATE UNIQUE INDEX answers_by_number ON answers (participant, survey, question, repetition, number);
CREATE TRIGGER answers_stay_as_they_are BEFORE UPDATE ON answers
BEGIN SELECT RAISE(ABORT, 'an answer is kept as it was given'); END;
CREATE TRIGGER answers_are_kept BEFORE DELETE ON answers
WHEN EXISTS (
  SELECT 1 FROM participants WHERE participants.id = OLD.participant AND participants.origin <> 'rehearsal')
BEGIN SELECT RAISE(ABORT, 'an answer is kept as it was given'); END;

-- A participant's way through a survey.
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

-- The strokes of drawings, by the references that stand in answers.
CREATE TABLE survey_drawings (
  participant TEXT NOT NULL REFERENCES participants (id),
  reference TEXT NOT NULL,
  strokes TEXT NOT NULL,
  PRIMARY KEY (participant, reference)
);

-- How long pages were shown, in surveys that keep it.
CREATE TABLE survey_page_times (
  participant TEXT NOT NULL REFERENCES participants (id),
  survey TEXT NOT NULL,
  page TEXT NOT NULL,
  shown_at INTEGER NOT NULL,
  sent_at INTEGER NOT NULL CHECK (sent_at >= shown_at),
  PRIMARY KEY (participant, survey, page, shown_at)
);
