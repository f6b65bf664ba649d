-- The tour of the console was gone through, or left; who has worked with it so far needs none.
ALTER TABLE staff ADD COLUMN tour_ended_at INTEGER;
UPDATE staff SET tour_ended_at = added_at;
