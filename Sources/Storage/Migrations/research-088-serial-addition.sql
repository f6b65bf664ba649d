-- Why digits that the study has spoken were shown: what was heard has no reason.

ALTER TABLE serial_addition_trials ADD COLUMN unheard TEXT
  CHECK (unheard IS NULL OR (unheard <> '' AND output_latency IS NULL));

ALTER TABLE serial_addition_scores ADD COLUMN unheard TEXT
  CHECK (unheard IS NULL OR (unheard <> '' AND presentation = 'visual'));
