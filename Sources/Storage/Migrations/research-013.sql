-- What a board of the room goes by.
-- Trials answered since the page of the run was loaded: what errors and too fast answers are a share of.
ALTER TABLE station_reports ADD COLUMN answered INTEGER NOT NULL DEFAULT 0;
-- By how many minutes the tablet's clock is ahead; null where it does not tell.
ALTER TABLE station_reports ADD COLUMN clock_minutes INTEGER;
-- Since when it has been in these hands, on this screen, at this block and trial.
ALTER TABLE station_reports ADD COLUMN there_since INTEGER NOT NULL DEFAULT 0;
-- Grows with every report that says something new, and with the first after a silence.
ALTER TABLE station_reports ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
UPDATE station_reports SET there_since = reported_at;
