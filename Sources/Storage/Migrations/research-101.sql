-- The newest answers in words of their own, as staff look through them before a release: a page of them is found in an index,
-- without the answers of everybody. Kept by the triggers below.
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
INSERT INTO own_words (participant, survey, question, repetition, number, id, study, origin, outcome)
SELECT answers.participant, answers.survey, answers.question, answers.repetition, answers.number,
  substr(answers.id, 13), participants.study, participants.origin, (
    SELECT text_decisions.outcome FROM text_decisions
    WHERE text_decisions.participant = answers.participant AND text_decisions.survey = answers.survey
      AND text_decisions.question = answers.question AND text_decisions.repetition = answers.repetition
      AND text_decisions.number = answers.number
    ORDER BY text_decisions.round DESC LIMIT 1)
FROM answers JOIN participants ON participants.id = answers.participant
WHERE answers.kind IN ('text', 'long-text', 'place') AND answers.answer IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM answers AS later
    WHERE later.participant = answers.participant AND later.survey = answers.survey
      AND later.question = answers.question AND later.repetition = answers.repetition
      AND later.number > answers.number);
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
