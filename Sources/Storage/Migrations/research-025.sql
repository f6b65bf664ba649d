-- Participants who have told that they lack what their test is answered with. The row goes when they go on.
CREATE TABLE missing_devices (
  participant TEXT PRIMARY KEY NOT NULL REFERENCES participants (id),
  input TEXT NOT NULL CHECK (input IN ('keyboard', 'touch')),
  noted_at INTEGER NOT NULL
);
