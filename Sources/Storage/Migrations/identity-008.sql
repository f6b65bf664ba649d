-- Something sealed with the lab's key, which another key does not open.
CREATE TABLE key_check (
  id TEXT PRIMARY KEY NOT NULL,
  value_sealed BLOB NOT NULL
);

-- “INSERT OR REPLACE” takes the place of a row without a DELETE that a trigger would see.

CREATE TRIGGER signatures_are_new BEFORE INSERT ON signatures
WHEN EXISTS (
  SELECT 1 FROM signatures WHERE signatures.participant = NEW.participant
    AND signatures.document_version = NEW.document_version AND signatures.consent = NEW.consent)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER countersignatures_are_new BEFORE INSERT ON countersignatures
WHEN EXISTS (
  SELECT 1 FROM countersignatures WHERE countersignatures.consent = NEW.consent
    AND countersignatures.number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;

CREATE TRIGGER consent_papers_are_new BEFORE INSERT ON consent_papers
WHEN EXISTS (
  SELECT 1 FROM consent_papers WHERE consent_papers.consent = NEW.consent AND consent_papers.number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a document is only ever superseded'); END;
