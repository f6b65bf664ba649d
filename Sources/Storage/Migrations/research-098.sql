-- The runs with flags that staff look at: finished ones, but for those that are done again or were left out. Kept by the
-- triggers below, so that lists and counts of them read neither other runs nor participants.
CREATE TABLE flagged_runs (
  run TEXT PRIMARY KEY NOT NULL REFERENCES runs (id),
  -- These three and the time of leaving are those of the participant.
  study TEXT NOT NULL,
  origin TEXT NOT NULL,
  site TEXT,
  -- due, decided
  state TEXT NOT NULL,
  flagged_at INTEGER NOT NULL,
  left_at INTEGER
);
INSERT INTO flagged_runs (run, study, origin, site, state, flagged_at, left_at)
SELECT runs.id, participants.study, participants.origin, participants.site,
  CASE WHEN runs.set_aside IS NOT NULL OR EXISTS (
    SELECT 1 FROM interventions WHERE interventions.run = runs.id AND interventions.kind = 'keep-run')
  THEN 'decided' ELSE 'due' END, runs.flagged_at, participants.left_at
FROM runs JOIN participants ON participants.id = runs.participant
WHERE runs.flagged_at IS NOT NULL AND runs.state = 'finished' AND COALESCE(runs.set_aside, '') <> 'repeated'
  AND COALESCE((SELECT newest.refusal FROM scores AS newest WHERE newest.run = runs.id
    ORDER BY newest.scored_at DESC, newest.id DESC LIMIT 1), '') <> 'skipped';
-- Nothing of those who left is listed; they stay here, because some come back.
CREATE INDEX flagged_runs_of_study ON flagged_runs (study, origin, state, flagged_at, run, site) WHERE left_at IS NULL;

CREATE TRIGGER flagged_runs_follow_runs AFTER UPDATE OF state, set_aside, flagged_at ON runs
WHEN OLD.flagged_at IS NOT NULL OR NEW.flagged_at IS NOT NULL BEGIN
  DELETE FROM flagged_runs WHERE run = NEW.id;
  INSERT INTO flagged_runs (run, study, origin, site, state, flagged_at, left_at)
  SELECT NEW.id, participants.study, participants.origin, participants.site,
    CASE WHEN NEW.set_aside IS NOT NULL OR EXISTS (
      SELECT 1 FROM interventions WHERE interventions.run = NEW.id AND interventions.kind = 'keep-run')
    THEN 'decided' ELSE 'due' END, NEW.flagged_at, participants.left_at
  FROM participants
  WHERE participants.id = NEW.participant AND NEW.flagged_at IS NOT NULL AND NEW.state = 'finished'
    AND COALESCE(NEW.set_aside, '') <> 'repeated'
    AND COALESCE((SELECT newest.refusal FROM scores AS newest WHERE newest.run = NEW.id
      ORDER BY newest.scored_at DESC, newest.id DESC LIMIT 1), '') <> 'skipped';
END;

CREATE TRIGGER flagged_runs_are_kept_by_staff AFTER INSERT ON interventions
WHEN NEW.kind = 'keep-run' AND NEW.run IS NOT NULL BEGIN
  UPDATE flagged_runs SET state = 'decided' WHERE run = NEW.run;
END;

CREATE TRIGGER flagged_runs_follow_participants AFTER UPDATE OF site, left_at ON participants BEGIN
  UPDATE flagged_runs SET site = NEW.site, left_at = NEW.left_at
  WHERE run IN (SELECT runs.id FROM runs WHERE runs.participant = NEW.id);
END;
