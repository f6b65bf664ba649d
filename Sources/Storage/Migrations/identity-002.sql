-- Messages to participants that wait for the mail server. Only those that wait have a content, every field of it sealed.

CREATE TABLE outbox (
  id TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL,
  -- As in the research database: staff who work for one study see its messages only.
  study TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  recipient_sealed BLOB,
  recipient_name_sealed BLOB,
  subject_sealed BLOB,
  body_sealed BLOB,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER,
  -- Why the last attempt came to nothing, and what the mail server said of it, without the address.
  problem TEXT,
  problem_answer TEXT NOT NULL DEFAULT '',
  queued_at INTEGER NOT NULL,
  sent_at INTEGER,
  CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL)),
  CHECK ((state = 'waiting') = (recipient_sealed IS NOT NULL)),
  CHECK ((state = 'waiting') = (recipient_name_sealed IS NOT NULL)),
  CHECK ((state = 'waiting') = (subject_sealed IS NOT NULL)),
  CHECK ((state = 'waiting') = (body_sealed IS NOT NULL))
);
CREATE INDEX outbox_by_next_attempt ON outbox (next_attempt_at);
CREATE INDEX outbox_by_study ON outbox (study, queued_at);

CREATE TABLE outbox_attachments (
  message TEXT NOT NULL REFERENCES outbox (id),
  number INTEGER NOT NULL,
  name_sealed BLOB NOT NULL,
  media_type_sealed BLOB NOT NULL,
  content_sealed BLOB NOT NULL,
  PRIMARY KEY (message, number)
);
