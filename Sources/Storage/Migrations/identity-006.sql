-- What a consent stands on is only ever added to: neither a name nor a document is changed or taken away.

-- Each signature belongs to one consent. One that the power cut off before its consent was there stays beside the one
-- that was given in its place. Those from before this have no consent here: there was one for each version.
CREATE TABLE new_signatures (
  participant TEXT NOT NULL,
  document_version TEXT NOT NULL,
  consent TEXT NOT NULL,
  name_sealed BLOB NOT NULL,
  representative_sealed BLOB,
  ink_sealed BLOB,
  record_sealed BLOB,
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (participant, document_version, consent)
);
INSERT INTO new_signatures (participant, document_version, consent, name_sealed, representative_sealed, ink_sealed,
  record_sealed, signed_at)
SELECT participant, document_version, '', name_sealed, representative_sealed, ink_sealed, record_sealed, signed_at
FROM signatures;
DROP TABLE signatures;
ALTER TABLE new_signatures RENAME TO signatures;

-- With the number of the document that was made of it, which is 2 unless the power cut one off.
CREATE TABLE new_countersignatures (
  consent TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  name_sealed BLOB NOT NULL,
  ink_sealed BLOB,
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (consent, number)
);
INSERT INTO new_countersignatures (consent, number, name_sealed, ink_sealed, signed_at)
SELECT consent, 2, name_sealed, ink_sealed, signed_at FROM countersignatures;
DROP TABLE countersignatures;
ALTER TABLE new_countersignatures RENAME TO countersignatures;

CREATE TRIGGER signatures_stay_as_they_are BEFORE UPDATE ON signatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER signatures_are_kept BEFORE DELETE ON signatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER countersignatures_stay_as_they_are BEFORE UPDATE ON countersignatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER countersignatures_are_kept BEFORE DELETE ON countersignatures
BEGIN SELECT RAISE(ABORT, 'a signature is kept as it was given'); END;
CREATE TRIGGER consent_papers_stay_as_they_are BEFORE UPDATE ON consent_papers
BEGIN SELECT RAISE(ABORT, 'a document is only ever superseded'); END;
CREATE TRIGGER consent_papers_are_kept BEFORE DELETE ON consent_papers
BEGIN SELECT RAISE(ABORT, 'a document is only ever superseded'); END;
