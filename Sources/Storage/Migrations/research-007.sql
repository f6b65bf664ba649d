-- What the browser itself said to a permission that was granted; null where it was not asked.

ALTER TABLE permission_decisions ADD COLUMN browser_answer TEXT
  CHECK (browser_answer IN ('granted', 'denied', 'unavailable'));
