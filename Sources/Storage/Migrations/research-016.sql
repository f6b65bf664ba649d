-- Since when somebody has been told what the study is about. So far everybody who began had been, on the first page.
ALTER TABLE participants ADD COLUMN introduced_at INTEGER;
UPDATE participants SET introduced_at = begun_at;

-- Where a choice about sharing was made: one on the way to a consent counts once that is signed, one in the profile
-- at once. Of earlier ones, those that no consent followed counted at once.
ALTER TABLE sharing_choices ADD COLUMN made_in TEXT NOT NULL DEFAULT 'consent'
  CHECK (made_in IN ('consent', 'profile'));
UPDATE sharing_choices SET made_in = 'profile'
  WHERE EXISTS (SELECT 1 FROM consents WHERE consents.participant = sharing_choices.participant)
    AND NOT EXISTS (SELECT 1 FROM consents WHERE consents.participant = sharing_choices.participant
      AND consents.signed_at >= sharing_choices.chosen_at);

-- Whoever is turned away before there is a consent leaves nothing behind.
DROP TRIGGER interventions_are_kept;
CREATE TRIGGER interventions_are_kept BEFORE DELETE ON interventions
WHEN EXISTS (SELECT 1 FROM consents WHERE consents.participant = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'an intervention is kept as it was'); END;
