-- What both databases have: where the audit trail ends, sealed with the lab's key; and entries that nothing replaces.

CREATE TABLE audit_seal (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  sequence INTEGER NOT NULL,
  digest TEXT NOT NULL,
  mac TEXT NOT NULL
);
CREATE TRIGGER audit_seal_is_kept BEFORE DELETE ON audit_seal
BEGIN SELECT RAISE(ABORT, 'the audit trail stays sealed'); END;

-- “INSERT OR REPLACE” takes the place of a row without a DELETE that a trigger would see.
CREATE TRIGGER audit_entries_are_new BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE audit.sequence = NEW.sequence OR audit.digest = NEW.digest)
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
