-- Staff said at the board that they come; the tablet tells the participant for a while.
ALTER TABLE handovers ADD COLUMN help_promised_at INTEGER;

-- Short words by which staff find participants again. They name nobody, and no release holds them.
CREATE TABLE participant_tags (
  participant TEXT NOT NULL REFERENCES participants (id),
  tag TEXT NOT NULL,
  tagged_by TEXT NOT NULL,
  tagged_at INTEGER NOT NULL,
  PRIMARY KEY (participant, tag)
);
CREATE INDEX participants_of_tag ON participant_tags (tag, participant);
