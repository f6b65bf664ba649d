-- The lists of words that the program owns leave the checks of the large tables too: SQLite makes a table of such a list
-- anew for every row that is written. Nothing on disk changes but the text of the definitions, as
-- https://www.sqlite.org/lang_altertable.html#otheralter describes; a copy of millions of rows would take minutes.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(replace(replace(replace(replace(sql,
  ' CHECK (role IN (''concept1'', ''concept2'', ''attribute1'', ''attribute2''))', ''),
  ' CHECK (correct_side IN (''left'', ''right''))', ''),
  ' CHECK (onset_source IN (''render'', ''paint'', ''frame''))', ''),
  ' CHECK (first_side IN (''left'', ''right''))', ''),
  ' CHECK (input IN (''key'', ''touch'', ''mouse'', ''pen''))', '')
WHERE type = 'table' AND name = 'implicit_association_trials';
UPDATE sqlite_schema SET sql = replace(replace(replace(sql,
  ' CHECK (origin IN (''real'', ''rehearsal''))', ''),
  ' CHECK (place IN (''open'', ''pin'', ''skipped''))', ''),
  ' AND ineligible_data IN (''kept'', ''withdrawn'')', '')
WHERE type = 'table' AND name = 'participants';
UPDATE sqlite_schema SET sql = replace(sql,
  ' CHECK (sharing IN (''institution'', ''worldwide''))', '')
WHERE type = 'table' AND name = 'consents';
UPDATE sqlite_schema SET sql = replace(sql,
  ' CHECK (milestone IN (''changes-seen'', ''document-read'', ''answered-in-person'', ''agreed''))', '')
WHERE type = 'table' AND name = 'consent_milestones';
UPDATE sqlite_schema SET sql = replace(replace(sql,
  ' CHECK (choice IN (''institution'', ''worldwide''))', ''),
  '
  CHECK (made_in IN (''consent'', ''profile''))', '')
WHERE type = 'table' AND name = 'sharing_choices';
UPDATE sqlite_schema SET sql = replace(sql,
  '
  CHECK (browser_answer IN (''granted'', ''denied'', ''unavailable''))', '')
WHERE type = 'table' AND name = 'permission_decisions';
-- Connections that know the definitions of before notice by this that there are others.
CREATE TABLE definitions_changed (id INTEGER PRIMARY KEY NOT NULL);
DROP TABLE definitions_changed;
PRAGMA writable_schema = RESET;
