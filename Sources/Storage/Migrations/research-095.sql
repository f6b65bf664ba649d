-- Why a block was left out, where the page told: a participant who leaves it out gives no reason.

ALTER TABLE run_parts ADD COLUMN reason TEXT CHECK (reason IS NULL OR (reason <> '' AND is_complete = 1));
