-- Why staff ended the participation of somebody who turned out not to be eligible, and what becomes of their data.
ALTER TABLE participants ADD COLUMN ineligible_for TEXT CHECK (ineligible_for IS NULL OR left_at IS NOT NULL);
ALTER TABLE participants ADD COLUMN ineligible_data TEXT
  CHECK ((ineligible_data IS NULL) = (ineligible_for IS NULL) AND ineligible_data IN ('kept', 'withdrawn'));
ALTER TABLE interventions ADD COLUMN requirement TEXT;
ALTER TABLE interventions ADD COLUMN data TEXT
  CHECK ((data IS NULL) = (requirement IS NULL) AND data IN ('kept', 'withdrawn'));

-- When the participant's device was told to pause. Pauses from before count as told.
ALTER TABLE participants ADD COLUMN pause_told_at INTEGER;
UPDATE participants SET pause_told_at = paused_at WHERE paused_at IS NOT NULL;
