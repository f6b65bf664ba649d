-- What a participant waits for that staff alone can do; null for nothing. Worked out anew with the standing.
ALTER TABLE counted_participants ADD COLUMN duty TEXT;
