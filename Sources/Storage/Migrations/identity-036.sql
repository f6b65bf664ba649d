-- How many messages to an invitation the mail server accepted. Kept by the trigger below, so that the states of invitations are
-- counted in an index.
ALTER TABLE invitations ADD COLUMN sent INTEGER NOT NULL DEFAULT 0 CHECK (sent >= 0);
UPDATE invitations SET sent = (
  SELECT COUNT(*) FROM outbox
  WHERE outbox.participant = invitations.participant AND outbox.occasion = '/invitation' AND outbox.state = 'sent');
CREATE INDEX invitations_by_state ON invitations (study, list, outcome, sent);

CREATE TRIGGER invitations_follow_their_messages AFTER UPDATE OF state, occasion ON outbox
WHEN OLD.occasion = '/invitation' OR NEW.occasion = '/invitation' BEGIN
  UPDATE invitations SET sent = (
    SELECT COUNT(*) FROM outbox
    WHERE outbox.participant = NEW.participant AND outbox.occasion = '/invitation' AND outbox.state = 'sent')
  WHERE participant = NEW.participant;
END;
