-- How many trials waited on the participant's device when it was last heard of.

ALTER TABLE runs ADD COLUMN unsent_trials INTEGER NOT NULL DEFAULT 0 CHECK (unsent_trials >= 0);
