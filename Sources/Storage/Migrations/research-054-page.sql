-- The submissions of experiments of a lab's own.

CREATE TABLE page_plans (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  -- The parameters that were drawn, by name: a JSON object.
  parameters TEXT NOT NULL
);

CREATE TABLE page_entries (
  run TEXT NOT NULL,
  part INTEGER NOT NULL,
  -- From 1, in its part.
  number INTEGER NOT NULL CHECK (number >= 1),
  what TEXT NOT NULL,
  -- Of a submission or a file; the sort of a problem or of the end.
  name TEXT,
  -- JSON of a line or a checkpoint, Base64 of a file, the message of a problem.
  text TEXT,
  -- Of the text, in UTF-8.
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  PRIMARY KEY (run, part, number),
  FOREIGN KEY (run, part) REFERENCES run_parts (run, number)
);

CREATE TABLE page_scores (
  score TEXT PRIMARY KEY NOT NULL REFERENCES scores (id),
  lines INTEGER NOT NULL CHECK (lines >= 0),
  -- Of everything submitted, in UTF-8.
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  problems INTEGER NOT NULL CHECK (problems >= 0),
  ending TEXT NOT NULL
);
