-- A second representative can sign beside the first: the other parent, where custody is joint.
CREATE TABLE new_consent_parties (
  consent TEXT NOT NULL REFERENCES consents (id),
  party TEXT NOT NULL CHECK (party IN
    ('participant', 'assent', 'representative', 'second-representative', 'interpreter', 'witness')),
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (consent, party)
);
INSERT INTO new_consent_parties (consent, party, signed_at) SELECT consent, party, signed_at FROM consent_parties;
DROP TABLE consent_parties;
ALTER TABLE new_consent_parties RENAME TO consent_parties;

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
