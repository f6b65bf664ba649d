-- SHA-256 of the record that holds the countersignature; empty in those from before it did.
ALTER TABLE countersignatures ADD COLUMN record_digest TEXT NOT NULL DEFAULT '';

-- Who signed, where the study asks for others beside the participant, or for an assent. Their names lie apart, sealed.
CREATE TABLE consent_parties (
  consent TEXT NOT NULL REFERENCES consents (id),
  party TEXT NOT NULL CHECK (party IN ('participant', 'assent', 'representative', 'interpreter', 'witness')),
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (consent, party)
);
CREATE TRIGGER consent_parties_stay_as_they_are BEFORE UPDATE ON consent_parties
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER consent_parties_are_kept BEFORE DELETE ON consent_parties
WHEN NOT EXISTS (
  SELECT 1 FROM consents JOIN participants ON participants.id = consents.participant
  WHERE consents.id = OLD.consent AND participants.origin = 'rehearsal')
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER consent_parties_are_new BEFORE INSERT ON consent_parties
WHEN EXISTS (
  SELECT 1 FROM consent_parties WHERE consent_parties.consent = NEW.consent AND consent_parties.party = NEW.party)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
