-- Results that participants see beside their own. Who completed the study joins once for each compared task, with the
-- values of that day; a value is part of the publications from the one that is named on. The cells of a publication are
-- kept: no page counts people.
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

-- Facts that change, as participants tell them anew in their profile. The answer in the survey stays as it was given.
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
