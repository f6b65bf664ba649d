-- Lists from which the orders of test variants are drawn. What stands at a place follows from the seed.
CREATE TABLE allocation_lists (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  test TEXT NOT NULL,
  origin TEXT NOT NULL CHECK (origin IN ('real', 'rehearsal')),
  stratum TEXT NOT NULL,
  method TEXT NOT NULL CHECK (method IN ('random', 'balanced', 'williams')),
  -- Their ids in the study's order, with a blank between them.
  variants TEXT NOT NULL,
  seed TEXT NOT NULL,
  began_at INTEGER NOT NULL,
  -- The first place that nobody has held yet.
  next_place INTEGER NOT NULL DEFAULT 1 CHECK (next_place >= 1),
  UNIQUE (study, test, origin, stratum, method, variants)
);

-- Orders that were drawn before there were lists have none.
ALTER TABLE allocations ADD COLUMN list TEXT REFERENCES allocation_lists (id);
ALTER TABLE allocations ADD COLUMN place INTEGER CHECK ((place IS NULL) = (list IS NULL));
-- When the place became free again, because its holder left before their first test.
ALTER TABLE allocations ADD COLUMN returned_at INTEGER;
CREATE UNIQUE INDEX one_holder_of_a_place ON allocations (list, place) WHERE returned_at IS NULL;
