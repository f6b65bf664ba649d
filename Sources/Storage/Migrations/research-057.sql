-- How often the occasions of a schedule have moved to another time zone: calendars take the later edition of an entry.
ALTER TABLE schedules ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
