-- Stations, and whom they are handed to. What a browser carries is stored as a digest only.

CREATE TABLE stations (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  token_digest TEXT NOT NULL UNIQUE,
  registered_at INTEGER NOT NULL,
  registered_by TEXT NOT NULL,
  revoked_at INTEGER
);
CREATE UNIQUE INDEX one_station_of_a_name ON stations (name) WHERE revoked_at IS NULL;

-- Browsers that show a code, for ten minutes.
CREATE TABLE station_pairings (
  token_digest TEXT PRIMARY KEY NOT NULL,
  code TEXT NOT NULL UNIQUE,
  opened_at INTEGER NOT NULL
);

CREATE TABLE handovers (
  id TEXT PRIMARY KEY NOT NULL,
  station TEXT NOT NULL REFERENCES stations (id),
  participant TEXT NOT NULL REFERENCES participants (id),
  handed_at INTEGER NOT NULL,
  -- Null where the participant came by code.
  handed_by TEXT,
  ended_at INTEGER,
  -- Null where the participant, or nobody, ended it.
  ended_by TEXT,
  how TEXT CHECK (how IN ('done', 'pin', 'taken-back', 'moved', 'revoked')),
  CHECK ((ended_at IS NULL) = (how IS NULL))
);
-- Two experimenters, or two tablets, cannot have the same one twice.
CREATE UNIQUE INDEX one_participant_at_a_station ON handovers (station) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX one_station_of_a_participant ON handovers (participant) WHERE ended_at IS NULL;
CREATE INDEX handovers_of_participant ON handovers (participant, handed_at);
CREATE INDEX handovers_of_station ON handovers (station, handed_at);

-- The newest report of each station; an earlier one is nowhere.
CREATE TABLE station_reports (
  station TEXT PRIMARY KEY NOT NULL REFERENCES stations (id),
  reported_at INTEGER NOT NULL,
  handover TEXT,
  screen TEXT NOT NULL CHECK (screen IN ('waiting', 'page', 'reading', 'block', 'saving')),
  block INTEGER,
  trial INTEGER,
  unsent INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  too_fast INTEGER NOT NULL,
  battery INTEGER,
  is_charging INTEGER,
  connection TEXT,
  is_visible INTEGER NOT NULL
);

-- Parts that came when their run had gone on at another station, as they were sent.
CREATE TABLE late_parts (
  run TEXT NOT NULL REFERENCES runs (id),
  number INTEGER NOT NULL,
  digest TEXT NOT NULL,
  station TEXT NOT NULL REFERENCES stations (id),
  body BLOB NOT NULL,
  received_at INTEGER NOT NULL,
  PRIMARY KEY (run, number, digest)
);
