-- Addresses at which a screen on the wall shows the board: the secret is in the address alone, its digest here.
CREATE TABLE board_links (
  id TEXT PRIMARY KEY NOT NULL,
  token_digest TEXT NOT NULL UNIQUE,
  owner TEXT NOT NULL REFERENCES staff (id),
  shows_codes INTEGER NOT NULL CHECK (shows_codes IN (0, 1)),
  language TEXT NOT NULL,
  made_at INTEGER NOT NULL
);
CREATE INDEX board_links_of_owner ON board_links (owner, made_at);
