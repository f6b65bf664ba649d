-- The name that a message has among mail servers, in its Message-ID: random, so that only a notice of somebody who has had the
-- message can say that it came back. Messages from before keep the id under which they were sent.
ALTER TABLE outbox ADD COLUMN mail_name TEXT;
UPDATE outbox SET mail_name = id;
CREATE UNIQUE INDEX outbox_by_mail_name ON outbox (mail_name);
-- Whether a participant was sent anything after a message that came back.
CREATE INDEX outbox_of_participant ON outbox (participant, queued_at);
