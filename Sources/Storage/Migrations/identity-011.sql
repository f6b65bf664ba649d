-- The record that holds the countersignature; null in those from before it did.
ALTER TABLE countersignatures ADD COLUMN record_sealed BLOB;

-- What the participant's own signature says: where a representative consents, it can be an assent, or be left out.
ALTER TABLE signatures ADD COLUMN own_signature TEXT NOT NULL DEFAULT 'consent'
  CHECK (own_signature IN ('consent', 'assent', 'none'));

-- Those who sign beside the participant; the detail is a relationship or a language.
CREATE TABLE party_signatures (
  consent TEXT NOT NULL,
  participant TEXT NOT NULL,
  party TEXT NOT NULL CHECK (party IN ('representative', 'interpreter', 'witness')),
  name_sealed BLOB NOT NULL,
  detail_sealed BLOB,
  ink_sealed BLOB,
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (consent, party)
);
CREATE TRIGGER party_signatures_stay_as_they_are BEFORE UPDATE ON party_signatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER party_signatures_are_kept BEFORE DELETE ON party_signatures
WHEN NOT EXISTS (SELECT 1 FROM rehearsals_to_delete WHERE rehearsals_to_delete.subject = OLD.participant)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER party_signatures_are_new BEFORE INSERT ON party_signatures
WHEN EXISTS (
  SELECT 1 FROM party_signatures WHERE party_signatures.consent = NEW.consent
    AND party_signatures.party = NEW.party)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
