-- Those who began a task on a day, and those of an experimenter or a first tablet, are found without everybody else.
CREATE INDEX runs_by_start ON runs (started_at, task, participant);
CREATE INDEX counted_participants_by_experimenter ON counted_participants (experimenter, ahead, participant);
CREATE INDEX counted_participants_by_station ON counted_participants (station, ahead, participant);
