-- The list of those who can sign leaves the check: the program owns it, and a new word needs no migration.
CREATE TABLE new_party_signatures (
  consent TEXT NOT NULL,
  participant TEXT NOT NULL,
  party TEXT NOT NULL,
  name_sealed BLOB NOT NULL,
  detail_sealed BLOB,
  ink_sealed BLOB,
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (consent, party)
);
INSERT INTO new_party_signatures (consent, participant, party, name_sealed, detail_sealed, ink_sealed, signed_at)
SELECT consent, participant, party, name_sealed, detail_sealed, ink_sealed, signed_at FROM party_signatures;
DROP TABLE party_signatures;
ALTER TABLE new_party_signatures RENAME TO party_signatures;
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
