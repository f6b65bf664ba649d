-- What messages about appointments say, so that none is written twice and none is sent that is true no more. Messages
-- from before this are about no appointment.
ALTER TABLE outbox ADD COLUMN visit TEXT;
-- How often it had been changed, when it was to begin, and how long it was to take.
ALTER TABLE outbox ADD COLUMN visit_changes INTEGER CHECK ((visit_changes IS NULL) = (visit IS NULL));
ALTER TABLE outbox ADD COLUMN visit_planned_for INTEGER CHECK ((visit_planned_for IS NULL) = (visit IS NULL));
ALTER TABLE outbox ADD COLUMN visit_minutes INTEGER CHECK ((visit_minutes IS NULL) = (visit IS NULL));
-- One that failed may be written again: to another address, or after a permission was taken back and given again.
CREATE UNIQUE INDEX one_message_about_a_visit ON outbox (visit, visit_changes, kind)
  WHERE visit IS NOT NULL AND state <> 'failed';
CREATE INDEX outbox_by_visit ON outbox (visit, visit_changes, queued_at) WHERE visit IS NOT NULL;
CREATE INDEX outbox_about_visits ON outbox (state, visit) WHERE visit IS NOT NULL;
