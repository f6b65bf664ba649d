-- Accounts that nobody signs in with any more, and one-time links to a new password.
ALTER TABLE staff ADD COLUMN deactivated_at INTEGER;

CREATE TABLE staff_reset_links (
  staff TEXT PRIMARY KEY NOT NULL REFERENCES staff (id),
  token_digest TEXT NOT NULL UNIQUE,
  made_at INTEGER NOT NULL
);
