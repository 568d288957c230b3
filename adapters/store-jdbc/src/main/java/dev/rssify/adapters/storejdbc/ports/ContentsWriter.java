package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.write.EntryRows;
import dev.rssify.adapters.storejdbc.write.FeedRows;
import dev.rssify.adapters.storejdbc.write.FetchRows;
import dev.rssify.adapters.storejdbc.write.GateRows;
import dev.rssify.adapters.storejdbc.write.JournalRows;
import dev.rssify.adapters.storejdbc.write.Write;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.store.JournalSpan;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreRecord;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Inserts records into the empty tables of a database.
 *
 * <p>Invariants: statements run in the order in which they were first needed, so that a row never
 * comes before the one it refers to.
 *
 * <p>Not thread-safe; used for one transaction.
 */
final class ContentsWriter {

  private static final int BATCH = 1_000;

  private final Session session;
  private final Map<String, List<@Nullable Object[]>> rows = new LinkedHashMap<>();

  ContentsWriter(Session session) {
    this.session = session;
  }

  void write(Iterator<StoreRecord> records) throws SQLException {
    requireEmpty();
    JournalSpan span = new JournalSpan();
    for (int count = 1; records.hasNext(); count++) {
      StoreRecord record = records.next();
      span.check(record);
      add(record);
      if (count % BATCH == 0) {
        flush();
      }
    }
    flush();
    span.checkEnd();
  }

  private void requireEmpty() throws SQLException {
    long stored =
        session.number(
            "SELECT (SELECT count(*) FROM feed) + (SELECT count(*) FROM sink_cursor)"
                + " + (SELECT count(*) FROM host_gate) + (SELECT count(*) FROM task)"
                + " + (SELECT count(*) FROM store_flag) + (SELECT seq FROM journal_head)");
    if (stored > 0) {
      throw new StoreException(
          StoreException.Kind.CONFLICT, "the store is not empty; nothing was written");
    }
  }

  private void flush() throws SQLException {
    for (Map.Entry<String, List<@Nullable Object[]>> batch : rows.entrySet()) {
      session.batch(batch.getKey(), batch.getValue());
      batch.getValue().clear();
    }
  }

  private void row(String sql, @Nullable Object... values) {
    rows.computeIfAbsent(sql, statement -> new ArrayList<>()).add(values);
  }

  private void add(StoreRecord record) {
    switch (record) {
      case StoreRecord.OfFeed stored -> feed(stored);
      case StoreRecord.OfSubscription(var subscription) ->
          row(JdbcSubscriptions.PUT, JdbcSubscriptions.row(subscription));
      case StoreRecord.OfEntry stored -> entry(stored);
      case StoreRecord.OfFetch(var fetch, long place) ->
          row(Write.FETCH.sql(), FetchRows.fetch(fetch, place));
      case StoreRecord.OfHour(var hour) ->
          row(
              "INSERT INTO fetch_hour ("
                  + FetchRows.HOUR_COLUMNS
                  + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
              FetchRows.values(hour));
      case StoreRecord.OfRaw(var raw, long place) ->
          row(Write.RAW.sql(), FetchRows.raw(raw, place));
      case StoreRecord.OfAttempt(var attempt) ->
          row(
              "INSERT INTO attempt (feed_id, fetch_id, at) VALUES (?, ?, ?)",
              attempt.feedId(),
              attempt.fetchId(),
              attempt.at());
      case StoreRecord.OfCursor(String sink, long seq) ->
          row("INSERT INTO sink_cursor (sink, seq) VALUES (?, ?)", sink, seq);
      case StoreRecord.OfFlag(String name, String value) ->
          row("INSERT INTO store_flag (name, value) VALUES (?, ?)", name, value);
      case StoreRecord.OfGate(var gate) -> row(GateRows.PUT, GateRows.row(gate));
      case StoreRecord.OfCluster(var member) -> row(JdbcClusters.PUT, JdbcClusters.row(member));
      case StoreRecord.OfTask(var task) -> row(JdbcTasks.INSERT, JdbcTasks.row(task));
      case StoreRecord.OfJournal(long horizon, long head) ->
          row("UPDATE journal_head SET horizon = ?, seq = ?", horizon, head);
      case StoreRecord.OfEvent(var event) -> event(event);
    }
  }

  private void feed(StoreRecord.OfFeed stored) {
    UUID id = stored.feed().id();
    row(FeedRows.INSERT, FeedRows.feed(stored.feed()));
    row(FeedRows.INSERT_SCHEDULE, FeedRows.schedule(stored.feed()));
    stored.urls().forEach(url -> row(Write.URL.sql(), id, url.url(), url.since()));
    stored.window().forEach(entry -> row(Write.WINDOW.sql(), EntryRows.window(id, entry)));
    stored
        .tombstones()
        .forEach(hash ->
            row("INSERT INTO tombstone (feed_id, hash) VALUES (?, ?)", id, Bytes.uid(hash)));
  }

  private void entry(StoreRecord.OfEntry stored) {
    Entry entry = stored.entry();
    byte[] uid = Bytes.uid(entry.uid());
    row(Write.ENTRY.sql(), EntryRows.entry(entry));
    stored.keys().forEach(key -> row(Write.KEY.sql(), EntryRows.key(entry.feedId(), key, uid)));
    stored.aliases().forEach(alias -> row(Write.MERGE_ALIAS.sql(), Bytes.uid(alias), uid));
    stored.versions().forEach(version -> row(Write.VERSION.sql(), EntryRows.version(uid, version)));
    int ordinal = 0;
    for (Derivation derivation : stored.derivations()) {
      row(JdbcDerivations.INSERT, JdbcDerivations.row(uid, derivation, ordinal++));
    }
  }

  private void event(JournalEvent event) {
    @Nullable Object[] draft =
        JournalRows.of(
            new JournalDraft(
                event.eventId(), event.at(), event.feedId(), event.feed(), event.payload()));
    @Nullable Object[] values = Arrays.copyOf(draft, draft.length + 1);
    values[draft.length] = event.seq();
    row(JournalRows.INSERT, values);
  }
}
