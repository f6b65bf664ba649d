-- An appointment of somebody who was not eligible leaves its place in the list of visits, and nothing of them.
CREATE TABLE turned_away_visits (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('real', 'rehearsal')),
  visit TEXT NOT NULL,
  planned_for INTEGER NOT NULL,
  minutes INTEGER NOT NULL,
  experimenter TEXT,
  station TEXT
);
CREATE INDEX turned_away_visits_by_time ON turned_away_visits (planned_for, id);
