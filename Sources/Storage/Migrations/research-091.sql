-- The duty of staff that a participant waits for; null for none. Worked out anew with the standing.
ALTER TABLE counted_participants ADD COLUMN duty TEXT;
