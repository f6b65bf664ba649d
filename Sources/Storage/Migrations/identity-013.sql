-- Copies of signed consents that participants are still to be sent: noted with the document, in one transaction, and gone
-- in the transaction that puts the message into the outbox. Of documents from before this none is owed.
CREATE TABLE copies_owed (
  consent TEXT NOT NULL,
  -- The number of the document, as in consent_papers.
  paper INTEGER NOT NULL,
  participant TEXT NOT NULL,
  PRIMARY KEY (consent, paper),
  FOREIGN KEY (consent, paper) REFERENCES consent_papers (consent, number)
);
CREATE INDEX copies_owed_by_participant ON copies_owed (participant);

-- Roles are the program's own list: a new one needs no migration, and one that is not known may do nothing.
CREATE TABLE new_staff (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL,
  study TEXT,
  password_hash TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  pin_hash TEXT,
  deactivated_at INTEGER
);
INSERT INTO new_staff (id, name, role, study, password_hash, added_at, pin_hash, deactivated_at)
SELECT staff.id, staff.name, staff.role, staff.study, staff.password_hash, staff.added_at, staff.pin_hash,
  staff.deactivated_at FROM staff;
DROP TABLE staff;
ALTER TABLE new_staff RENAME TO staff;
