-- Staff said at the board that they come; the tablet tells the participant for a while.
ALTER TABLE handovers ADD COLUMN help_promised_at INTEGER;
