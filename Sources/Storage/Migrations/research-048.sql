-- A release can hold those alone who have done every task of the study.
ALTER TABLE releases ADD COLUMN complete_only INTEGER NOT NULL DEFAULT 0 CHECK (complete_only IN (0, 1));
