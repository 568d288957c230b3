-- Version 1 of the schema, for both databases.
-- ${bytes}, ${text}, ${number} and ${clustered} (for narrow tables) differ between them, and so do the conversions ${uuid:...},
-- ${hex:...}, ${time:...}, ${when:...}, ${text:...} and ${number:...} of the views at the end; everything else is the same.
-- Times are milliseconds since 1970; ids of feeds, fetches and events are the 16 bytes of their UUID;
-- uids and tombstones are 16 bytes. Documents are JSON that no query looks into.

-- The part of a feed that rarely changes.
CREATE TABLE feed (
  id ${bytes} NOT NULL PRIMARY KEY,
  url ${text} NOT NULL,
  group_id ${text} NOT NULL,
  partition_no INTEGER NOT NULL,
  priority INTEGER NOT NULL DEFAULT 0,
  retention BIGINT,
  max_entries INTEGER,
  raw_retention BIGINT,
  settings ${text} NOT NULL,
  description ${text} NOT NULL
);

CREATE INDEX feed_by_partition ON feed (partition_no);
CREATE INDEX feed_by_max_entries ON feed (max_entries) WHERE max_entries IS NOT NULL;
CREATE INDEX feed_by_raw_retention ON feed (raw_retention) WHERE raw_retention IS NOT NULL;

-- The part that every poll changes: one narrow row and no index but the key, since the due queue is in memory.
CREATE TABLE feed_schedule (
  feed_id ${bytes} NOT NULL PRIMARY KEY REFERENCES feed (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  fence BIGINT NOT NULL,
  state ${text} NOT NULL,
  next_run_at BIGINT NOT NULL,
  document_no BIGINT,
  document_seen_at BIGINT,
  document ${text} NOT NULL
);

CREATE TABLE attempt (
  feed_id ${bytes} NOT NULL PRIMARY KEY REFERENCES feed (id) ON DELETE CASCADE,
  fetch_id ${bytes} NOT NULL,
  at BIGINT NOT NULL
) ${clustered};

CREATE TABLE feed_url (
  feed_id ${bytes} NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  url ${text} NOT NULL,
  since BIGINT NOT NULL,
  PRIMARY KEY (feed_id, url)
) ${clustered};

CREATE INDEX feed_url_by_url ON feed_url (url);

CREATE TABLE subscription (
  id ${text} NOT NULL PRIMARY KEY,
  feed_id ${bytes} NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  document ${text} NOT NULL
);

CREATE INDEX subscription_by_feed ON subscription (feed_id);

-- Title, link and times are for people who query the table; the document has everything, compressed, and bytes is its length before.
CREATE TABLE entry (
  uid ${bytes} NOT NULL PRIMARY KEY,
  feed_id ${bytes} NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  identity ${bytes} NOT NULL,
  generation INTEGER NOT NULL,
  sort_at BIGINT NOT NULL,
  first_seen BIGINT NOT NULL,
  last_seen BIGINT NOT NULL,
  seen_count INTEGER NOT NULL,
  in_window_since BIGINT,
  initial INTEGER NOT NULL,
  title ${text},
  link ${text},
  published BIGINT,
  bytes INTEGER NOT NULL,
  document ${bytes} NOT NULL
);

CREATE INDEX entry_by_feed ON entry (feed_id, sort_at, uid);
CREATE INDEX entry_by_time ON entry (sort_at, uid);

-- For entries by the time they were first seen, independent of their dates.
CREATE INDEX entry_by_arrival ON entry (first_seen, uid);

-- For retention: only entries that are no longer in their feed's document.
CREATE INDEX entry_that_left ON entry (feed_id, last_seen) WHERE in_window_since IS NULL;

-- The keys of a feed are stored side by side: hashes are random, so each would need a separate page. The name is kind and value. Keys of a deleted
-- entry are deleted with it by the program: a reference would need an index by uid alone.
CREATE TABLE identity_key (
  feed_id ${bytes} NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  hash ${bytes} NOT NULL,
  uid ${bytes} NOT NULL,
  name ${bytes} NOT NULL,
  PRIMARY KEY (feed_id, hash)
) ${clustered};

CREATE INDEX identity_key_by_uid ON identity_key (feed_id, uid);

CREATE TABLE alias (
  uid ${bytes} NOT NULL PRIMARY KEY,
  target ${bytes} NOT NULL REFERENCES entry (uid) ON DELETE CASCADE
) ${clustered};

CREATE INDEX alias_by_target ON alias (target);

CREATE TABLE tombstone (
  feed_id ${bytes} NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  hash ${bytes} NOT NULL,
  PRIMARY KEY (feed_id, hash)
) ${clustered};

CREATE TABLE entry_version (
  uid ${bytes} NOT NULL REFERENCES entry (uid) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  replaced_at BIGINT NOT NULL,
  changed ${text} NOT NULL,
  document ${bytes} NOT NULL,
  PRIMARY KEY (uid, number)
);

CREATE TABLE derivation (
  entry_uid ${bytes} NOT NULL,
  kind ${text} NOT NULL,
  version ${text} NOT NULL,
  ordinal INTEGER NOT NULL,
  at BIGINT NOT NULL,
  media_type ${text} NOT NULL,
  content ${bytes} NOT NULL,
  PRIMARY KEY (entry_uid, kind, version)
);

-- Written only when it changes.
-- Clusters of entries that are copies of each other; the member that joined first represents its cluster.
CREATE TABLE entry_cluster (
  entry_uid ${bytes} NOT NULL PRIMARY KEY REFERENCES entry (uid) ON DELETE CASCADE,
  cluster_id ${bytes} NOT NULL,
  joined BIGINT NOT NULL,
  compared BIGINT NOT NULL
) ${clustered};

CREATE INDEX entry_cluster_by_cluster ON entry_cluster (cluster_id, joined, entry_uid);
CREATE INDEX entry_cluster_by_comparison ON entry_cluster (compared, entry_uid);

CREATE TABLE feed_window (
  feed_id ${bytes} NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  uid ${bytes} NOT NULL,
  deleted INTEGER NOT NULL,
  id_hash BIGINT NOT NULL,
  link_hash BIGINT NOT NULL,
  title_hash BIGINT NOT NULL,
  tuple_hash BIGINT NOT NULL,
  content_hash ${text} NOT NULL,
  sort_at BIGINT NOT NULL,
  seen_base INTEGER NOT NULL,
  since BIGINT NOT NULL,
  PRIMARY KEY (feed_id, uid)
) ${clustered};

-- The version is that of the feed which the fetch made. In PostgreSQL the days of a busy store are separate partitions, which retention
-- drops; everything else is in the default one.
CREATE TABLE fetches (
  feed_id ${bytes} NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  fetch_id ${bytes} NOT NULL,
  at BIGINT NOT NULL,
  outcome ${text} NOT NULL,
  document ${text} NOT NULL,
  PRIMARY KEY (feed_id, version${key:at})
) ${partitioned:at};

${default:fetches};

-- No 304 is read by its id, so most polls write one page less.
CREATE UNIQUE INDEX fetches_by_id ON fetches (fetch_id${key:at}) WHERE outcome <> 'not_modified';
CREATE INDEX fetches_by_time ON fetches (at);

CREATE TABLE fetch_hour (
  feed_id ${bytes} NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  hour BIGINT NOT NULL,
  polls INTEGER NOT NULL,
  not_modified INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  new_entries INTEGER NOT NULL,
  updated_entries INTEGER NOT NULL,
  wire_bytes BIGINT NOT NULL,
  PRIMARY KEY (feed_id, hour)
) ${clustered};

-- Responses of feeds; with an entry_uid, the page or a file of an entry.
CREATE TABLE raw_fetch (
  fetch_id ${bytes} NOT NULL PRIMARY KEY,
  feed_id ${bytes} NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
  version BIGINT NOT NULL,
  fetched_at BIGINT NOT NULL,
  url ${text} NOT NULL,
  http_status INTEGER NOT NULL,
  status_line ${text} NOT NULL,
  parsed INTEGER NOT NULL,
  request_headers ${text} NOT NULL,
  response_headers ${text} NOT NULL,
  body_storage ${text} NOT NULL,
  body_key ${text} NOT NULL,
  body_offset BIGINT NOT NULL,
  body_length BIGINT NOT NULL,
  body_sha256 ${text} NOT NULL,
  content_type ${text},
  content_length BIGINT NOT NULL,
  entry_uid ${bytes}
);

CREATE INDEX raw_fetch_by_feed ON raw_fetch (feed_id, version);
CREATE INDEX raw_fetch_by_place ON raw_fetch (body_key, body_offset, fetch_id);

CREATE TABLE journal (
  seq ${number} NOT NULL PRIMARY KEY,
  event_id ${bytes} NOT NULL,
  type ${text} NOT NULL,
  at BIGINT NOT NULL,
  feed_id ${bytes} NOT NULL,
  entry_uid ${bytes},
  feed ${text},
  payload ${text} NOT NULL
) ${partitioned:seq};

${default:journal};

-- One row: the number of the newest event, and that of the newest one deleted.
CREATE TABLE journal_head (
  seq BIGINT NOT NULL,
  horizon BIGINT NOT NULL
);

INSERT INTO journal_head (seq, horizon) VALUES (0, 0);

CREATE TABLE sink_cursor (
  sink ${text} NOT NULL PRIMARY KEY,
  seq BIGINT NOT NULL
) ${clustered};

CREATE TABLE host_gate (
  group_id ${text} NOT NULL PRIMARY KEY,
  not_before BIGINT,
  next_start BIGINT,
  strikes INTEGER NOT NULL,
  reason ${text},
  holder ${text},
  waiter ${text},
  waiting_since BIGINT
) ${clustered};

-- The processes that share the polling of a store in PostgreSQL, and what each of them does.
CREATE TABLE worker (
  id ${text} NOT NULL PRIMARY KEY,
  fence BIGINT NOT NULL,
  roles ${text} NOT NULL,
  started_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  feeds INTEGER NOT NULL,
  waiting INTEGER NOT NULL,
  polling INTEGER NOT NULL,
  lag_ms BIGINT NOT NULL,
  polls BIGINT NOT NULL,
  refused_commits BIGINT NOT NULL
) ${clustered};

-- The owner of a partition of feeds, or of a duty (the numbers from 1024 on).
CREATE TABLE lease (
  number INTEGER NOT NULL PRIMARY KEY,
  owner ${text},
  fence BIGINT NOT NULL,
  since BIGINT NOT NULL
) ${clustered};

-- One row: the fence of the newest grant. Each grant locks it, so grants happen one after the other.
CREATE TABLE lease_head (
  fence BIGINT NOT NULL
);

INSERT INTO lease_head (fence) VALUES (0);

-- Facts about the store as a whole, such as the stop switch.
CREATE TABLE store_flag (
  name ${text} NOT NULL PRIMARY KEY,
  value ${text} NOT NULL
) ${clustered};

CREATE TABLE task (
  id ${bytes} NOT NULL PRIMARY KEY,
  kind ${text} NOT NULL,
  group_id ${text},
  partition_no INTEGER NOT NULL,
  due_at BIGINT NOT NULL,
  attempts INTEGER NOT NULL,
  last_error ${text},
  payload ${text} NOT NULL
);

CREATE INDEX task_by_time ON task (kind, due_at);

-- Views for people who query the store (docs/sql.md): ids as text, times as timestamps, names next to ids. The status is that of
-- FeedStatus in the code.
CREATE VIEW v_feeds AS
SELECT ${uuid:f.id} AS feed_id, f.url AS url, f.group_id AS host,
  coalesce((SELECT min(${text:u.document:label}) FROM subscription u WHERE u.feed_id = f.id), ${text:f.description:title}) AS name,
  ${text:f.description:title} AS title, ${text:f.description:site_link} AS site_link, ${text:f.description:format} AS format,
  CASE
    WHEN s.state IN ('disabled', 'gone') THEN s.state
    WHEN s.state = 'paused' AND ${text:s.document:schedule.reason} = 'manual' THEN 'paused'
    WHEN s.state = 'cooling_down' AND ${text:s.document:schedule.reason} IN ('retry_after', 'rate_limited') THEN 'rate_limited'
    WHEN ${number:s.document:stats.last_fetch_at} IS NULL THEN 'new'
    WHEN ${text:s.document:health.status} IN ('gone', 'stale') THEN ${text:s.document:health.status}
    WHEN ${text:s.document:health.status} = 'challenged' OR ${number:s.document:stats.consecutive_failures} > 0 THEN 'failing'
    WHEN ${number:s.document:stats.last_success_at} IS NULL THEN 'new'
    ELSE 'ok'
  END AS status,
  s.state AS state, ${text:s.document:health.status} AS health, ${text:s.document:health.last_error.code} AS last_error,
  ${time:s.next_run_at} AS next_run_at, ${when:s.document:stats.last_fetch_at} AS last_fetch_at,
  ${when:s.document:stats.last_success_at} AS last_success_at,
  ${number:s.document:stats.consecutive_failures} AS consecutive_failures, ${number:s.document:stats.total_errors} AS total_errors,
  (SELECT count(*) FROM entry e WHERE e.feed_id = f.id) AS entries
FROM feed f JOIN feed_schedule s ON s.feed_id = f.id;

CREATE VIEW v_entries AS
SELECT ${hex:e.uid} AS entry_uid, ${uuid:e.feed_id} AS feed_id,
  coalesce((SELECT min(${text:u.document:label}) FROM subscription u WHERE u.feed_id = f.id), ${text:f.description:title}) AS feed_title, f.url AS feed_url,
  e.title AS title, e.link AS link, ${time:e.published} AS published, ${time:e.sort_at} AS sort_at, ${time:e.first_seen} AS first_seen,
  ${time:e.last_seen} AS last_seen, e.seen_count AS seen_count, e.in_window_since IS NOT NULL AS in_feed, e.bytes AS bytes
FROM entry e JOIN feed f ON f.id = e.feed_id;

CREATE VIEW v_polls AS
SELECT ${uuid:p.fetch_id} AS fetch_id, ${uuid:p.feed_id} AS feed_id,
  coalesce((SELECT min(${text:u.document:label}) FROM subscription u WHERE u.feed_id = f.id), ${text:f.description:title}) AS feed_title, ${time:p.at} AS at,
  p.outcome AS outcome, ${number:p.document:status} AS http_status, ${text:p.document:cause} AS cause,
  ${number:p.document:items_seen} AS items_seen, ${number:p.document:new_entries} AS new_entries, ${number:p.document:updated_entries} AS updated_entries,
  ${number:p.document:wire_bytes} AS wire_bytes, ${number:p.document:decoded_bytes} AS decoded_bytes,
  ${number:p.document:queued_ms} AS queued_ms, ${number:p.document:elapsed_ms} AS elapsed_ms,
  ${text:p.document:decision.reason} AS reason
FROM fetches p JOIN feed f ON f.id = p.feed_id;

CREATE VIEW v_events AS
SELECT j.seq AS seq, ${uuid:j.event_id} AS event_id, j.type AS type, ${time:j.at} AS at, ${uuid:j.feed_id} AS feed_id,
  coalesce((SELECT min(${text:u.document:label}) FROM subscription u WHERE u.feed_id = f.id), ${text:f.description:title}, ${text:j.feed:title}) AS feed_title, ${hex:j.entry_uid} AS entry_uid, ${text:j.payload:entry.title} AS title,
  ${text:j.payload:entry.link} AS link
FROM journal j LEFT JOIN feed f ON f.id = j.feed_id;
