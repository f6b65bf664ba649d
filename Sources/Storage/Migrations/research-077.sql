-- The list of invitations with which a participant was made; the addresses are in the other database.
ALTER TABLE participants ADD COLUMN invited_with TEXT;
CREATE INDEX participants_invited ON participants (invited_with, id) WHERE invited_with IS NOT NULL;
