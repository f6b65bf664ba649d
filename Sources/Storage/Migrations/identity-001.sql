-- What names a person: every such field sealed. And the staff, who have names too.

CREATE TABLE signatures (
  participant TEXT NOT NULL,
  document_version TEXT NOT NULL,
  name_sealed BLOB NOT NULL,
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (participant, document_version)
);

CREATE TABLE staff (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('administrator', 'experimenter', 'data-manager')),
  study TEXT,
  password_hash TEXT NOT NULL,
  added_at INTEGER NOT NULL
);

CREATE TABLE staff_sessions (
  token_digest TEXT PRIMARY KEY NOT NULL,
  staff TEXT NOT NULL REFERENCES staff (id),
  opened_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
);

CREATE TABLE setup_links (
  token_digest TEXT PRIMARY KEY NOT NULL,
  made_at INTEGER NOT NULL
);

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
