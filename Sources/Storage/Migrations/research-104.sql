-- The visits at which somebody is: found without all those at which somebody has been. They are read with each list of the day.
CREATE INDEX visits_under_way ON visits (state, arrived_at, id) WHERE state = 'arrived';
