-- Those of a study whose data are to be deleted are few, and asked for by pages that must not look through everybody.
CREATE INDEX participants_to_be_deleted ON participants (study, deletion_due_at, id) WHERE deletion_due_at IS NOT NULL;
