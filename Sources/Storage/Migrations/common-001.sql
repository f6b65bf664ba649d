-- What both databases have: the audit trail, and the failed attempts that throttle guessing.

CREATE TABLE failed_attempts (
  id TEXT PRIMARY KEY NOT NULL,
  target TEXT NOT NULL,
  address TEXT NOT NULL,
  tried_at INTEGER NOT NULL
);
CREATE INDEX failed_attempts_by_target ON failed_attempts (target, tried_at);
CREATE INDEX failed_attempts_by_address ON failed_attempts (address, tried_at);

CREATE TABLE audit (
  sequence INTEGER PRIMARY KEY NOT NULL,
  time INTEGER NOT NULL,
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('participant', 'staff', 'system')),
  actor TEXT,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  participant TEXT,
  detail TEXT NOT NULL,
  previous TEXT NOT NULL,
  digest TEXT NOT NULL UNIQUE
);
CREATE INDEX audit_of_participant ON audit (participant, sequence);
CREATE TRIGGER audit_keeps_entries BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
CREATE TRIGGER audit_loses_nothing BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
