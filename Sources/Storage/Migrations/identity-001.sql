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
