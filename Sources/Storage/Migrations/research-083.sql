-- The figures of a study that count a participant, as the path last said: lists are limited to those behind a figure.
-- Worked out anew with the standing of the participant.
CREATE TABLE counted_participants (
  participant TEXT PRIMARY KEY NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  recruited_at INTEGER,
  consented_at INTEGER,
  complete_at INTEGER,
  experimenter TEXT,
  station TEXT REFERENCES stations (id),
  -- The number of the last stage of the flow that was reached; null where no flow counts the participant.
  stage INTEGER CHECK (stage >= 0),
  -- The stage of the onboarding that is next.
  ahead TEXT
);
