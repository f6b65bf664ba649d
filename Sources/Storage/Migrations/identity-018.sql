-- Reminders of occasions, each written once; and the address in a message by which its recipient stops them.
ALTER TABLE outbox ADD COLUMN occasion TEXT;
ALTER TABLE outbox ADD COLUMN reminder INTEGER CHECK ((reminder IS NULL) = (occasion IS NULL));
ALTER TABLE outbox ADD COLUMN unsubscribe_sealed BLOB;
CREATE UNIQUE INDEX outbox_reminders ON outbox (participant, occasion, reminder) WHERE occasion IS NOT NULL;

-- A token tells whom to unsubscribe. It is made from the participant's id and the key of the data, and only its digest
-- is here.
CREATE TABLE unsubscription_tokens (
  token_digest TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL UNIQUE
);
