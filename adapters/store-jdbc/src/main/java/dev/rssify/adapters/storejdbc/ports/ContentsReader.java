package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.write.EntryRows;
import dev.rssify.adapters.storejdbc.write.FeedRows;
import dev.rssify.adapters.storejdbc.write.FetchRows;
import dev.rssify.adapters.storejdbc.write.GateRows;
import dev.rssify.adapters.storejdbc.write.JournalRows;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.json.stored.StoredDocument;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads all rows as records, a page at a time, in the order in which {@link ContentsWriter} needs
 * them.
 *
 * <p>Not thread-safe; used for one snapshot.
 */
final class ContentsReader {

  private static final int PAGE = 512;

  private final Session session;
  private final Consumer<StoreRecord> sink;

  ContentsReader(Session session, Consumer<StoreRecord> sink) {
    this.session = session;
    this.sink = sink;
  }

  void read() throws SQLException {
    pages(
        FeedRows.SELECT + " WHERE f.id > ? ORDER BY f.id",
        FeedRows::read,
        feed -> new Object[] {feed.id()},
        this::feeds,
        new Object[] {new byte[0]});
    pages(
        "SELECT document FROM subscription WHERE id > ? ORDER BY id",
        row -> StoredDocument.SUBSCRIPTION.read(row.text()),
        subscription -> new Object[] {subscription.id()},
        each(StoreRecord.OfSubscription::new),
        new Object[] {""});
    pages(
        "SELECT " + EntryRows.STORED_COLUMNS + " FROM entry e WHERE e.uid > ? ORDER BY e.uid",
        EntryRows::entry,
        entry -> new Object[] {Bytes.uid(entry.uid())},
        this::entries,
        new Object[] {new byte[0]});
    pages(
        JdbcClusters.SELECT + " WHERE c.entry_uid > ? ORDER BY c.entry_uid",
        JdbcClusters::read,
        member -> new Object[] {Bytes.uid(member.entryUid())},
        each(StoreRecord.OfCluster::new),
        new Object[] {new byte[0]});
    fetches();
    all(
        "SELECT feed_id, fetch_id, at FROM attempt",
        row -> new StoreRecord.OfAttempt(new Attempt(row.uuid(), row.uuid(), row.time())));
    all(
        "SELECT sink, seq FROM sink_cursor",
        row -> new StoreRecord.OfCursor(row.text(), row.number()));
    all(
        "SELECT name, value FROM store_flag",
        row -> new StoreRecord.OfFlag(row.text(), row.text()));
    all(GateRows.SELECT, row -> new StoreRecord.OfGate(GateRows.read(row)));
    pages(
        JdbcTasks.SELECT + " WHERE id > ? ORDER BY id",
        JdbcTasks::read,
        task -> new Object[] {task.id()},
        each(StoreRecord.OfTask::new),
        new Object[] {new byte[0]});
    all(
        "SELECT horizon, seq FROM journal_head",
        row -> new StoreRecord.OfJournal(row.number(), row.number()));
    pages(
        JournalRows.SELECT + " WHERE seq > ? ORDER BY seq",
        JournalRows::read,
        event -> new Object[] {event.seq()},
        each(StoreRecord.OfEvent::new),
        new Object[] {0L});
  }

  private void fetches() throws SQLException {
    Object[] first = {new byte[0], Long.MIN_VALUE};
    pages(
        "SELECT document, version FROM fetches WHERE (feed_id, version) > (?, ?)"
            + " ORDER BY feed_id, version",
        row -> new StoreRecord.OfFetch(FetchRows.fetch(row), row.number()),
        line -> new Object[] {line.fetch().feedId(), line.place()},
        each(line -> line),
        first);
    pages(
        "SELECT "
            + FetchRows.HOUR_COLUMNS
            + " FROM fetch_hour WHERE (feed_id, hour) > (?, ?) ORDER BY feed_id, hour",
        FetchRows::hour,
        hour -> new Object[] {hour.feedId(), hour.hour()},
        each(StoreRecord.OfHour::new),
        first);
    pages(
        "SELECT "
            + FetchRows.RAW_COLUMNS
            + ", version FROM raw_fetch WHERE (feed_id, version, fetch_id) > (?, ?, ?)"
            + " ORDER BY feed_id, version, fetch_id",
        row -> new StoreRecord.OfRaw(FetchRows.raw(row), row.number()),
        stored -> new Object[] {stored.raw().feedId(), stored.place(), stored.raw().fetchId()},
        each(stored -> stored),
        new Object[] {new byte[0], Long.MIN_VALUE, new byte[0]});
  }

  /** Processes a page of rows. */
  private interface Page<T> {
    void accept(List<T> page) throws SQLException;
  }

  private <T> Page<T> each(Function<T, StoreRecord> record) {
    return page -> page.forEach(row -> sink.accept(record.apply(row)));
  }

  private <T extends StoreRecord> void all(String sql, Session.Reader<T> reader)
      throws SQLException {
    session.list(sql, reader).forEach(sink);
  }

  /** Reads page by page; the key of the last row starts the next page. */
  private <T> void pages(
      String sql, Session.Reader<T> reader, Function<T, Object[]> key, Page<T> sink, Object[] first)
      throws SQLException {
    Object[] after = first;
    while (true) {
      @Nullable Object[] values = Arrays.copyOf(after, after.length + 1);
      values[after.length] = PAGE;
      List<T> page = session.list(sql + " LIMIT ?", reader, values);
      sink.accept(page);
      if (page.size() < PAGE) {
        return;
      }
      after = key.apply(page.getLast());
    }
  }

  private void feeds(List<Feed> page) throws SQLException {
    for (Feed feed : page) {
      UUID id = feed.id();
      sink.accept(
          new StoreRecord.OfFeed(
              feed,
              session.list(FeedRows.SELECT_URLS, FeedRows::url, id),
              session.list(EntryRows.SELECT_WINDOW, EntryRows::window, id),
              new HashSet<>(
                  session.list("SELECT hash FROM tombstone WHERE feed_id = ?", Row::uid, id))));
    }
  }

  private void entries(List<Entry> page) throws SQLException {
    List<byte[]> uids = Bytes.uids(page.stream().map(Entry::uid).toList());
    Map<String, List<IdentityKey>> keys =
        byUid(
            "SELECT e.uid, k.name FROM " + EntryRows.KEYS + " WHERE e.uid IN ({})",
            uids,
            row -> Bytes.key(row.bytes()));
    Map<String, List<String>> aliases =
        byUid("SELECT target, uid FROM alias WHERE target IN ({})", uids, Row::uid);
    Map<String, List<EntryVersion>> versions =
        byUid(
            "SELECT uid, number, document, replaced_at, changed FROM entry_version"
                + " WHERE uid IN ({}) ORDER BY number DESC",
            uids,
            EntryRows::version);
    Map<String, List<Derivation>> derivations =
        byUid(
            "SELECT entry_uid, entry_uid, kind, version, at, media_type, content FROM derivation"
                + " WHERE entry_uid IN ({}) ORDER BY ordinal",
            uids,
            JdbcDerivations::read);
    for (Entry entry : page) {
      sink.accept(
          new StoreRecord.OfEntry(
              entry,
              new HashSet<>(keys.getOrDefault(entry.uid(), List.of())),
              new HashSet<>(aliases.getOrDefault(entry.uid(), List.of())),
              versions.getOrDefault(entry.uid(), List.of()),
              derivations.getOrDefault(entry.uid(), List.of())));
    }
  }

  /** Rows by the uid in their first column. */
  private <T> Map<String, List<T>> byUid(String sql, List<byte[]> uids, Session.Reader<T> reader)
      throws SQLException {
    Map<String, List<T>> found = new HashMap<>();
    session.listIn(
        sql,
        uids,
        row -> found.computeIfAbsent(row.uid(), uid -> new ArrayList<>()).add(reader.read(row)));
    return found;
  }
}
