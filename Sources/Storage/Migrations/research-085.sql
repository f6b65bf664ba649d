-- The runs that somebody should look at, and what was decided about them, are found without reading all others.
CREATE INDEX scores_flagged ON scores (run) WHERE flags <> '' OR refusal IS NOT NULL;

CREATE INDEX interventions_of_run ON interventions (run, kind) WHERE run IS NOT NULL;
