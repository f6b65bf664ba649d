-- How many messages there are of a study in each state, by the week in which they were queued. Kept by the triggers below, so
-- that neither a count nor a page in the middle of the list reads the messages before.
CREATE TABLE outbox_weeks (
  study TEXT NOT NULL,
  state TEXT NOT NULL,
  -- Since 1970, in UTC.
  week INTEGER NOT NULL,
  messages INTEGER NOT NULL CHECK (messages >= 0),
  PRIMARY KEY (study, state, week)
);
INSERT INTO outbox_weeks (study, state, week, messages)
SELECT outbox.study, outbox.state, outbox.queued_at / 604800000, COUNT(*) FROM outbox
GROUP BY outbox.study, outbox.state, outbox.queued_at / 604800000;

CREATE TRIGGER outbox_weeks_gain_new_messages AFTER INSERT ON outbox BEGIN
  INSERT INTO outbox_weeks (study, state, week, messages) VALUES (NEW.study, NEW.state, NEW.queued_at / 604800000, 1)
  ON CONFLICT (study, state, week) DO UPDATE SET messages = outbox_weeks.messages + 1;
END;

CREATE TRIGGER outbox_weeks_follow_messages AFTER UPDATE OF state ON outbox WHEN NEW.state <> OLD.state BEGIN
  UPDATE outbox_weeks SET messages = outbox_weeks.messages - 1
  WHERE study = OLD.study AND state = OLD.state AND week = OLD.queued_at / 604800000;
  DELETE FROM outbox_weeks
  WHERE study = OLD.study AND state = OLD.state AND week = OLD.queued_at / 604800000 AND messages = 0;
  INSERT INTO outbox_weeks (study, state, week, messages) VALUES (NEW.study, NEW.state, NEW.queued_at / 604800000, 1)
  ON CONFLICT (study, state, week) DO UPDATE SET messages = outbox_weeks.messages + 1;
END;

CREATE TRIGGER outbox_weeks_lose_messages AFTER DELETE ON outbox BEGIN
  UPDATE outbox_weeks SET messages = outbox_weeks.messages - 1
  WHERE study = OLD.study AND state = OLD.state AND week = OLD.queued_at / 604800000;
  DELETE FROM outbox_weeks
  WHERE study = OLD.study AND state = OLD.state AND week = OLD.queued_at / 604800000 AND messages = 0;
END;

-- Pages are found by the first, and the numbers on the first page of staff are read from it; messages that are not shown by
-- the second.
CREATE INDEX outbox_by_state ON outbox (study, state, queued_at, id, participant, problem);
DROP INDEX outbox_by_study;
DROP INDEX outbox_of_participant;
CREATE INDEX outbox_of_participant ON outbox (participant, queued_at, state, study);
