-- Version 2: which feed of a host goes first, facts about the store as a whole, and status lines as served.

ALTER TABLE feed ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;

ALTER TABLE raw_fetch ADD COLUMN status_line ${text} NOT NULL DEFAULT '';

CREATE TABLE mark (
  name ${text} NOT NULL PRIMARY KEY,
  value ${text} NOT NULL
) ${clustered};
