-- Messages of one kind are listed by the first, those of a message to many counted by the second.
CREATE INDEX outbox_of_kind ON outbox (study, kind, state, queued_at, id, participant);
CREATE INDEX outbox_by_occasion ON outbox (occasion, state) WHERE occasion IS NOT NULL;
