-- Contact data that participants gave in surveys. A changed answer is kept beside the earlier one until they leave.
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
