-- What is tried too often, counted under keyed hashes: neither a name as it was typed nor an address can be read here.

DROP TABLE failed_attempts;

CREATE TABLE attempts (
  id TEXT NOT NULL,
  -- The keyed hash of what the attempt counts against; it may count against several.
  counted TEXT NOT NULL,
  tried_at INTEGER NOT NULL,
  forgotten_at INTEGER NOT NULL,
  PRIMARY KEY (id, counted)
);
CREATE INDEX attempts_counted ON attempts (counted, tried_at);
CREATE INDEX attempts_by_end ON attempts (forgotten_at);
