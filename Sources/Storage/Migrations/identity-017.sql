-- The subjects whose rows a transaction deletes: of rehearsals, and of participants who had their data deleted. The
-- triggers that keep signatures and documents follow the new name.
ALTER TABLE rehearsals_to_delete RENAME TO subjects_to_delete;

-- Signed documents that have to be kept though everything else about their participants was deleted.
CREATE TABLE kept_papers (
  consent TEXT PRIMARY KEY NOT NULL,
  participant TEXT NOT NULL,
  study TEXT NOT NULL,
  kept_until INTEGER NOT NULL
);
CREATE INDEX kept_papers_by_end ON kept_papers (kept_until);
