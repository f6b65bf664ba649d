-- Addresses at which calendar programs read the visits: the secret is in the address alone, its digest here.
CREATE TABLE calendar_feeds (
  id TEXT PRIMARY KEY NOT NULL,
  token_digest TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL REFERENCES staff (id),
  own_only INTEGER NOT NULL CHECK (own_only IN (0, 1)),
  language TEXT NOT NULL,
  made_at INTEGER NOT NULL
);
CREATE INDEX calendar_feeds_of_owner ON calendar_feeds (owner, made_at);
