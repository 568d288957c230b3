package dev.rssify.lab.bench.store;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.stored.StoredDocument;
import dev.rssify.json.view.EntryDocument;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The minimum work to write the same rows: prepared statements, batches, one transaction per batch
 * of polls, the same tables, indexes and sync setting. It checks nothing, and its rows are created
 * before the clock starts.
 */
final class BareLoop implements AutoCloseable {

  private static final String SCHEDULE =
      "UPDATE feed_schedule SET version = ?, next_run_at = ?, document = ? WHERE feed_id = ?";
  private static final String FETCH =
      "INSERT INTO fetches (feed_id, version, fetch_id, at, outcome, document)"
          + " VALUES (?, ?, ?, ?, ?, ?)";
  private static final String ATTEMPT = "DELETE FROM attempt WHERE feed_id = ?";
  private static final String ENTRY =
      "INSERT INTO entry (uid, feed_id, identity, generation, sort_at, first_seen, last_seen,"
          + " seen_count, in_window_since, initial, document)"
          + " VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, 0, ?)";
  private static final String KEY =
      "INSERT INTO identity_key (feed_id, hash, uid, name) VALUES (?, ?, ?, ?)";
  private static final String WINDOW =
      "INSERT INTO feed_window (feed_id, uid, deleted, id_hash, link_hash, title_hash, tuple_hash,"
          + " content_hash, sort_at, seen_base, since) VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, 0, ?)";
  private static final String EVENT =
      "INSERT INTO journal (seq, event_id, type, at, feed_id, entry_uid, payload)"
          + " VALUES (?, ?, ?, ?, ?, ?, ?)";

  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new LinkedHashMap<>();
  private long seq;

  BareLoop(Path file) throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement pragma = connection.createStatement()) {
      pragma.execute("PRAGMA journal_mode = WAL");
      pragma.execute("PRAGMA synchronous = FULL");
      pragma.execute("PRAGMA foreign_keys = ON");
      pragma.execute("PRAGMA wal_autocheckpoint = 4096");
      pragma.execute("PRAGMA cache_size = -32768");
    }
    connection.setAutoCommit(false);
  }

  /** The rows of a batch of polls, by statement. */
  Map<String, List<@Nullable Object[]>> rows(List<PollCommit> polls) {
    Map<String, List<@Nullable Object[]>> rows = new LinkedHashMap<>();
    for (String sql : List.of(SCHEDULE, FETCH, ATTEMPT, ENTRY, KEY, WINDOW, EVENT)) {
      rows.put(sql, new ArrayList<>());
    }
    for (PollCommit poll : polls) {
      UUID feed = poll.before().id();
      var fetch = Objects.requireNonNull(poll.fetch());
      add(
          rows,
          SCHEDULE,
          poll.after().version(),
          poll.after().schedule().nextRunAt(),
          StoredDocument.FEED_STATE.write(poll.after().state()),
          feed);
      add(
          rows,
          FETCH,
          feed,
          poll.after().version(),
          fetch.fetchId(),
          fetch.at(),
          fetch.outcome(),
          StoredDocument.FETCH.write(fetch));
      add(rows, ATTEMPT, feed);
      poll.entries().inserted().forEach(entry -> entry(rows, entry));
      poll.entries().keys().forEach((key, uid) -> key(rows, feed, key, uid));
      poll.window().put().forEach(entry -> window(rows, feed, entry));
      poll.events().forEach(event -> event(rows, event));
    }
    return rows;
  }

  private static void add(
      Map<String, List<@Nullable Object[]>> rows, String sql, @Nullable Object... values) {
    Objects.requireNonNull(rows.get(sql)).add(values);
  }

  private static void entry(Map<String, List<@Nullable Object[]>> rows, Entry entry) {
    add(
        rows,
        ENTRY,
        uid(entry.uid()),
        entry.feedId(),
        name(entry.identity()),
        entry.sortAt(),
        entry.firstSeen(),
        entry.sightings().lastSeen(),
        entry.sightings().count(),
        entry.sightings().inWindowSince(),
        RecordJson.line(EntryDocument.of(entry)));
  }

  private static void key(
      Map<String, List<@Nullable Object[]>> rows, UUID feed, IdentityKey key, String uid) {
    add(rows, KEY, feed, uid(key.tombstone(feed)), uid(uid), name(key));
  }

  private static void window(
      Map<String, List<@Nullable Object[]>> rows, UUID feed, WindowEntry entry) {
    var print = entry.fingerprint();
    add(
        rows,
        WINDOW,
        feed,
        uid(entry.uid()),
        print.id(),
        print.link(),
        print.title(),
        print.tuple(),
        entry.contentHash(),
        entry.sortAt(),
        entry.since());
  }

  private void event(Map<String, List<@Nullable Object[]>> rows, JournalDraft event) {
    add(
        rows,
        EVENT,
        ++seq,
        event.eventId(),
        event.payload().type(),
        event.at(),
        event.feedId(),
        uid(Objects.requireNonNull(event.payload().entryUid())),
        StoredDocument.PAYLOAD.write(event.payload()));
  }

  private static byte[] uid(String uid) {
    return HexFormat.of().parseHex(uid);
  }

  private static byte[] name(IdentityKey key) {
    return (key.kind().code() + "\n" + key.value()).getBytes(StandardCharsets.UTF_8);
  }

  /** Writes a batch; durable when it returns. */
  void write(Map<String, List<@Nullable Object[]>> rows) throws SQLException {
    for (var batch : rows.entrySet()) {
      if (batch.getValue().isEmpty()) {
        continue;
      }
      PreparedStatement statement = statements.get(batch.getKey());
      if (statement == null) {
        statement = connection.prepareStatement(batch.getKey());
        statements.put(batch.getKey(), statement);
      }
      for (@Nullable Object[] row : batch.getValue()) {
        bind(statement, row);
        statement.addBatch();
      }
      statement.executeBatch();
    }
    connection.commit();
  }

  private static void bind(PreparedStatement statement, @Nullable Object[] row)
      throws SQLException {
    for (int i = 0; i < row.length; i++) {
      switch (row[i]) {
        case UUID id ->
            statement.setBytes(
                i + 1,
                ByteBuffer.allocate(16)
                    .putLong(id.getMostSignificantBits())
                    .putLong(id.getLeastSignificantBits())
                    .array());
        case Instant time -> statement.setLong(i + 1, time.toEpochMilli());
        case byte[] bytes -> statement.setBytes(i + 1, bytes);
        case null, default -> statement.setObject(i + 1, row[i]);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
