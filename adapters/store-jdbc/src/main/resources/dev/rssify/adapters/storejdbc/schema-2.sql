-- Version 2: which feed of a host goes first, and facts about the store as a whole.

ALTER TABLE feed ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;

CREATE TABLE mark (
  name ${text} NOT NULL PRIMARY KEY,
  value ${text} NOT NULL
) ${clustered};
