-- Addresses that were invited to a study, and the messages that staff sent to participants.
CREATE TABLE invitation_lists (
  -- Made from the form that was sent: a double tap on it invites nobody twice.
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  language TEXT NOT NULL,
  site TEXT,
  staff TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  -- When the codes were in the research database; null where a stop came between.
  ready_at INTEGER,
  withdrawn_at INTEGER
);
CREATE INDEX invitation_lists_of_study ON invitation_lists (study, made_at, id);

CREATE TABLE invitations (
  participant TEXT PRIMARY KEY NOT NULL,
  list TEXT NOT NULL REFERENCES invitation_lists (id),
  study TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  address_sealed BLOB,
  -- The keyed hash of the mailbox, of use with this study alone: whoever was invited is not invited twice, and whoever
  -- wants no more messages is not written to again.
  mailbox TEXT NOT NULL,
  -- Why nothing more is sent; null while something may be.
  outcome TEXT,
  ended_at INTEGER,
  CHECK ((outcome IS NULL) = (address_sealed IS NOT NULL)),
  CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  UNIQUE (study, mailbox)
);
CREATE UNIQUE INDEX invitations_of_list ON invitations (list, number);
CREATE INDEX invitations_under_way ON invitations (outcome, list, number);

CREATE TABLE message_dispatches (
  -- Made from the form that was sent: a double tap on it sends nothing twice.
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  -- Which of the study's messages, and the version of the study whose words were sent.
  message TEXT NOT NULL,
  study_version TEXT NOT NULL,
  staff TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  recipients INTEGER NOT NULL CHECK (recipients >= 1)
);
CREATE INDEX message_dispatches_of_study ON message_dispatches (study, asked_at, id);

CREATE TABLE dispatch_recipients (
  dispatch TEXT NOT NULL REFERENCES message_dispatches (id),
  participant TEXT NOT NULL,
  -- waiting, queued, left-out
  state TEXT NOT NULL,
  PRIMARY KEY (dispatch, participant)
);
CREATE INDEX dispatch_recipients_by_state ON dispatch_recipients (state, dispatch, participant);
CREATE INDEX dispatch_recipients_by_participant ON dispatch_recipients (participant);

CREATE INDEX outbox_by_kind ON outbox (kind, queued_at);
