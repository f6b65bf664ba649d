-- Runs that a mouse or a pen answered before that was marked.
UPDATE scores SET flags = CASE flags WHEN '' THEN 'mouse-or-pen' ELSE flags || ' mouse-or-pen' END
WHERE EXISTS (
  SELECT 1 FROM trials JOIN run_parts ON run_parts.run = trials.run AND run_parts.number = trials.part
  WHERE trials.run = scores.run AND trials.input IN ('mouse', 'pen') AND run_parts.is_complete = 1
    AND run_parts.block IN (3, 4, 6, 7)
);
