-- What D2 is made of, for the reliability of a study: its practice and test part, and D2 from the odd and from
-- the even trials of each block. Empty in scores from before.

ALTER TABLE scores ADD COLUMN practice REAL;
ALTER TABLE scores ADD COLUMN test REAL;
ALTER TABLE scores ADD COLUMN odd REAL;
ALTER TABLE scores ADD COLUMN even REAL;
