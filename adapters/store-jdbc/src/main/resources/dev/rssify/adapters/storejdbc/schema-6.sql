-- Version 6: retention per feed, and which responses a document was parsed from, so that error pages never push out the last one.

ALTER TABLE feed ADD COLUMN max_entries INTEGER;

ALTER TABLE feed ADD COLUMN raw_retention BIGINT;

CREATE INDEX feed_by_max_entries ON feed (max_entries) WHERE max_entries IS NOT NULL;

CREATE INDEX feed_by_raw_retention ON feed (raw_retention) WHERE raw_retention IS NOT NULL;

ALTER TABLE raw_fetch ADD COLUMN parsed INTEGER NOT NULL DEFAULT 1;

UPDATE raw_fetch SET parsed = 0 WHERE http_status < 200 OR http_status > 299;
