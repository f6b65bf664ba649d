-- Digits can be heard as well as seen.

-- From a recording being handed to the device to its being heard, in ms as the browser estimates it; the onset has it in it.
ALTER TABLE serial_addition_trials ADD COLUMN output_latency REAL CHECK (output_latency >= 0);

ALTER TABLE serial_addition_scores ADD COLUMN presentation TEXT NOT NULL DEFAULT 'visual';
