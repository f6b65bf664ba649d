-- A demonstration shows the console on data that were made up. It is one from before its first participant until its
-- files are gone: neither does a demonstration turn into a lab, nor a lab into a demonstration.
CREATE TABLE demonstrations (
  number INTEGER PRIMARY KEY NOT NULL CHECK (number = 1),
  made_at INTEGER NOT NULL
);
CREATE TRIGGER demonstrations_begin_empty BEFORE INSERT ON demonstrations
WHEN EXISTS (SELECT 1 FROM participants)
BEGIN SELECT RAISE(ABORT, 'somebody takes part already'); END;
CREATE TRIGGER demonstrations_stay_as_they_are BEFORE UPDATE ON demonstrations
BEGIN SELECT RAISE(ABORT, 'a demonstration stays one'); END;
CREATE TRIGGER demonstrations_are_kept BEFORE DELETE ON demonstrations
BEGIN SELECT RAISE(ABORT, 'a demonstration stays one'); END;
