-- A page of the flagged runs of a study is read in the order in which runs were finished.
CREATE INDEX runs_by_end ON runs (finished_at, id) WHERE state = 'finished';
