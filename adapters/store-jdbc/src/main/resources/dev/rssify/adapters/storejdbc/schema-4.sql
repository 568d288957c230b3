-- Version 4: the keys of a feed lie side by side. Hashes are random, so each key that a poll adds was a page of its own to write, twice.
-- Keys go with their feed by themselves, with their entry by the one who deletes it: a reference to it would ask for an index by uid alone.

ALTER TABLE identity_key RENAME TO identity_key_3;
DROP INDEX identity_key_by_uid;

CREATE TABLE identity_key (
  feed_id ${bytes} NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  hash ${bytes} NOT NULL,
  uid ${bytes} NOT NULL,
  name ${bytes} NOT NULL,
  PRIMARY KEY (feed_id, hash)
) ${clustered};

INSERT INTO identity_key (feed_id, hash, uid, name)
  SELECT e.feed_id, k.hash, k.uid, k.name FROM identity_key_3 k JOIN entry e ON e.uid = k.uid
  ORDER BY e.feed_id, k.hash;

CREATE INDEX identity_key_by_uid ON identity_key (feed_id, uid);

DROP TABLE identity_key_3;
