-- How a participant stands to consenting again, and when the newest consent was signed; null for people whom no change of the
-- document asks. Worked out anew with the standing.
ALTER TABLE participants ADD COLUMN renewal TEXT;
ALTER TABLE participants ADD COLUMN renewal_signed_at INTEGER;
CREATE INDEX participants_renewing_by_code ON participants (study, origin, renewal, code, id) WHERE renewal IS NOT NULL;
CREATE INDEX participants_renewing_by_signature ON participants
  (study, origin, renewal, renewal_signed_at, code, id) WHERE renewal IS NOT NULL;
-- Those who left, for the numbers of a release who did.
CREATE INDEX participants_who_left ON participants (study, id) WHERE left_at IS NOT NULL;
