package dev.rssify.adapters.storejdbc.write;

/**
 * The statements that write a group of commits, in the order they run, each as one batch. Merges
 * run after all other entry statements.
 */
public enum Write {
  FEED(
      "UPDATE feed SET url = ?, group_id = ?, partition_no = ?, priority = ?, retention = ?,"
          + " max_entries = ?, raw_retention = ?, settings = ?, description = ? WHERE id = ?"),
  SCHEDULE(
      "UPDATE feed_schedule SET version = ?, fence = ?, state = ?, next_run_at = ?,"
          + " document_no = ?, document_seen_at = ?, document = ? WHERE feed_id = ?"),
  URL("INSERT INTO feed_url (feed_id, url, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"),
  FETCH(
      "INSERT INTO fetches (feed_id, version, fetch_id, at, outcome, document)"
          + " VALUES (?, ?, ?, ?, ?, ?)"),
  ATTEMPT_CLOSED("DELETE FROM attempt WHERE feed_id = ?"),
  RAW(
      "INSERT INTO raw_fetch (fetch_id, feed_id, version, fetched_at, url, http_status,"
          + " status_line, request_headers, response_headers, body_storage, body_key, body_offset, body_length,"
          + " body_sha256, content_type, content_length, parsed, entry_uid)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
  ENTRY(
      "INSERT INTO entry (uid, feed_id, identity, generation, sort_at, first_seen, last_seen,"
          + " seen_count, in_window_since, initial, title, link, published, bytes, document)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
  ENTRY_CHANGED(
      "UPDATE entry SET last_seen = ?, seen_count = ?, in_window_since = ?,"
          + " title = ?, link = ?, published = ?, bytes = ?, document = ? WHERE uid = ?",
      true),
  VERSION(
      "INSERT INTO entry_version (uid, number, replaced_at, changed, document)"
          + " VALUES (?, ?, ?, ?, ?)"),
  VERSION_DROPPED("DELETE FROM entry_version WHERE uid = ? AND number <= ?"),
  SEEN("UPDATE entry SET last_seen = ?, seen_count = ?, in_window_since = ? WHERE uid = ?", true),
  KEY(
      "INSERT INTO identity_key (feed_id, hash, uid, name) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT (feed_id, hash) DO UPDATE SET uid = excluded.uid"),
  MERGE_ALIAS("INSERT INTO alias (uid, target) VALUES (?, ?)"),
  MERGE_ALIASES("UPDATE alias SET target = ? WHERE target = ?"),
  MERGE_KEYS("UPDATE identity_key SET uid = ? WHERE feed_id = ? AND uid = ?"),
  MERGE_DERIVATIONS(
      "UPDATE derivation SET entry_uid = ?, ordinal = ordinal"
          + " + (SELECT coalesce(max(k.ordinal) + 1, 0) FROM derivation k WHERE k.entry_uid = ?)"
          + " WHERE entry_uid = ? AND NOT EXISTS (SELECT 1 FROM derivation k WHERE k.entry_uid = ?"
          + " AND k.kind = derivation.kind AND k.version = derivation.version)"),
  MERGE_DERIVATIONS_LEFT("DELETE FROM derivation WHERE entry_uid = ?"),
  MERGED("DELETE FROM entry WHERE uid = ?", true),
  WINDOW_LEFT("DELETE FROM feed_window WHERE feed_id = ? AND uid = ?"),
  WINDOW(
      "INSERT INTO feed_window (feed_id, uid, deleted, id_hash, link_hash, title_hash, tuple_hash,"
          + " content_hash, sort_at, seen_base, since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (feed_id, uid) DO UPDATE SET deleted = excluded.deleted,"
          + " id_hash = excluded.id_hash, link_hash = excluded.link_hash,"
          + " title_hash = excluded.title_hash, tuple_hash = excluded.tuple_hash,"
          + " content_hash = excluded.content_hash, sort_at = excluded.sort_at,"
          + " seen_base = excluded.seen_base, since = excluded.since");

  private final String sql;
  private final boolean requiresEntry;

  Write(String sql) {
    this(sql, false);
  }

  Write(String sql, boolean requiresEntry) {
    this.sql = sql;
    this.requiresEntry = requiresEntry;
  }

  public String sql() {
    return sql;
  }

  /** Whether an entry with the uid in the last value must exist. */
  boolean requiresEntry() {
    return requiresEntry;
  }
}
