-- What stands under a consent besides the name, the documents made of it, and how to reach a participant: each sealed.

ALTER TABLE signatures ADD COLUMN representative_sealed BLOB;
ALTER TABLE signatures ADD COLUMN ink_sealed BLOB;
ALTER TABLE signatures ADD COLUMN record_sealed BLOB;

CREATE TABLE countersignatures (
  consent TEXT PRIMARY KEY NOT NULL,
  name_sealed BLOB NOT NULL,
  ink_sealed BLOB,
  signed_at INTEGER NOT NULL
);

-- Number 1 was made when the participant signed, a later one supersedes it.
CREATE TABLE consent_papers (
  consent TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  document_sealed BLOB NOT NULL,
  signature_sealed BLOB NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (consent, number)
);

CREATE TABLE contact_details (
  participant TEXT NOT NULL,
  detail TEXT NOT NULL,
  value_sealed BLOB NOT NULL,
  given_at INTEGER NOT NULL,
  PRIMARY KEY (participant, detail)
);
