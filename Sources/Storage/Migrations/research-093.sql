-- The zone by whose calendar an occasion was planned, and moved while it was ahead: its days are counted by it, wherever the
-- participant is now. Of those from before only the zone that their schedule has now is known.
ALTER TABLE occasions ADD COLUMN time_zone TEXT;
UPDATE occasions SET time_zone = (
  SELECT schedules.time_zone FROM schedules
  WHERE schedules.participant = occasions.participant AND schedules.task = occasions.task);
