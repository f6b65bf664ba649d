-- Where a study is done: at most one site for each station and each participant, by its id in the study's definition.
ALTER TABLE stations ADD COLUMN site TEXT;
ALTER TABLE participants ADD COLUMN site TEXT;
ALTER TABLE participant_batches ADD COLUMN site TEXT;

-- Visits that ended before everything was done, of studies with several: the visits after them stay.
CREATE TABLE visits_ended_early (
  participant TEXT NOT NULL REFERENCES participants (id),
  -- The id of the visit in the study's definition.
  visit TEXT NOT NULL,
  ended_at INTEGER NOT NULL,
  PRIMARY KEY (participant, visit)
);

-- With the end of which visit a task was left out: reopened, it is due again. Null where it was left out by itself.
ALTER TABLE skipped_tasks ADD COLUMN left_out_with TEXT REFERENCES visits (id);

-- The visit that was ended or reopened, by its id in the study's definition.
ALTER TABLE interventions ADD COLUMN visit TEXT;
CREATE INDEX deviations_by_time ON interventions (made_at, participant, number)
  WHERE kind IN ('note', 'deviation');
