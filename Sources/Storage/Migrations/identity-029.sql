-- The sound of voices, sealed, in the chunks in which it arrived.
CREATE TABLE sound_chunks (
  run TEXT NOT NULL,
  -- The part of the run that it came with, and the chunk of levels in it.
  part INTEGER NOT NULL CHECK (part >= 1),
  number INTEGER NOT NULL CHECK (number >= 1),
  participant TEXT NOT NULL,
  -- The try, and the attempt at it.
  block INTEGER NOT NULL CHECK (block >= 1),
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  -- Samples per second.
  rate INTEGER NOT NULL CHECK (rate >= 1),
  sample_count INTEGER NOT NULL CHECK (sample_count >= 1),
  -- 16-bit integers, least byte first, one channel.
  samples_sealed BLOB NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (run, part, number)
);
CREATE INDEX sound_chunks_of_participant ON sound_chunks (participant, run, part, number);
