-- Times that staff offer for a visit, for participants to choose from.
CREATE TABLE visit_slots (
  id TEXT PRIMARY KEY NOT NULL,
  study TEXT NOT NULL,
  -- The id of the visit in the study's definition.
  visit TEXT NOT NULL,
  begins_at INTEGER NOT NULL,
  minutes INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 1440),
  experimenter TEXT,
  station TEXT REFERENCES stations (id),
  -- Null where participants of any site may choose it.
  site TEXT,
  offered_at INTEGER NOT NULL,
  offered_by TEXT,
  -- When it was offered, or became free again.
  free_since INTEGER NOT NULL,
  -- When it was chosen last: written before anything else of a choice, so that a withdrawal waits for it.
  chosen_at INTEGER,
  withdrawn_at INTEGER
);
CREATE INDEX visit_slots_by_time ON visit_slots (begins_at, id);
-- A form that is sent twice offers nothing twice.
CREATE UNIQUE INDEX one_slot_of_its_kind ON visit_slots (study, visit, begins_at, COALESCE(experimenter, ''),
  COALESCE(station, ''), COALESCE(site, '')) WHERE withdrawn_at IS NULL;

-- The participant who has chosen a slot: of two at once, the one whose row came first.
CREATE TABLE slot_bookings (
  slot TEXT PRIMARY KEY NOT NULL REFERENCES visit_slots (id),
  participant TEXT NOT NULL REFERENCES participants (id),
  -- The id of the visit. This row comes before it, so that whoever is too late writes nothing else.
  appointment TEXT NOT NULL,
  booked_at INTEGER NOT NULL
);
CREATE INDEX slot_bookings_of_participant ON slot_bookings (participant);
CREATE INDEX slot_bookings_of_appointment ON slot_bookings (appointment);

-- The participants who would like to hear when a time becomes free, first come, first served.
CREATE TABLE slot_waits (
  participant TEXT NOT NULL REFERENCES participants (id),
  -- The id of the visit in the study's definition.
  visit TEXT NOT NULL,
  waiting_since INTEGER NOT NULL,
  PRIMARY KEY (participant, visit)
);
