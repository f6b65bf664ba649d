-- The lists of words that the program owns leave the checks of the large tables too: SQLite makes a table of such a list
-- anew for every row that is written. Nothing on disk changes but the text of the definitions, as
-- https://www.sqlite.org/lang_altertable.html#otheralter describes; a copy of millions of rows would take minutes.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql,
  ' CHECK (state IN (''waiting'', ''sent'', ''failed''))', '')
WHERE type = 'table' AND name = 'outbox';
UPDATE sqlite_schema SET sql = replace(sql,
  '
  CHECK (own_signature IN (''consent'', ''assent'', ''none''))', '')
WHERE type = 'table' AND name = 'signatures';
-- Connections that know the definitions of before notice by this that there are others.
CREATE TABLE definitions_changed (id INTEGER PRIMARY KEY NOT NULL);
DROP TABLE definitions_changed;
PRAGMA writable_schema = RESET;
