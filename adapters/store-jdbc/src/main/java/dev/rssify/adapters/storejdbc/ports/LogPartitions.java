package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.FetchRows;
import dev.rssify.core.store.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The partitions of the journal and the fetch log in PostgreSQL: about a day each, dropped as a
 * whole when the last row has expired. The fetch log is partitioned by time, the journal by number,
 * which grows with time and is the key of its readers.
 *
 * <p>Partitions are made ahead of time, once a table gets many rows a day. Other rows are in the
 * default partition and are deleted one by one. So a small store has no partitions, and late
 * maintenance loses nothing.
 *
 * <p>Invariants: a change of partitions waits for other transactions for {@link #LOCK_TIMEOUT} at
 * most, because commits wait meanwhile; then the next maintenance retries it.
 *
 * @param busy number of rows a day from which on a table gets partitions
 */
record LogPartitions(Database database, long busy) {

  private static final String LOCK_TIMEOUT = "SET LOCAL lock_timeout = '500ms'";

  /** In the order of commits; its foreign key makes a change of the fetch log lock feeds, too. */
  private static final String LOCK_FETCHES = "LOCK TABLE feed, fetches IN ACCESS EXCLUSIVE MODE";

  /** The timeout for rolling up a day of the fetch log, which may take minutes. */
  private static final int ROLL_UP_MILLIS = 3_600_000;

  private static final long DAY = Duration.ofDays(1).toMillis();

  private static final Pattern NAME = Pattern.compile("(journal|fetches)_(\\d+)_(\\d+)");

  /** The rows of a table whose key is at least {@code from} and below {@code until}. */
  private record Partition(String name, long from, long until) {}

  /** Makes the next partitions of busy tables. */
  void prepare(Instant now) {
    prepareFetches(now.toEpochMilli());
    prepareJournal(now.toEpochMilli());
  }

  private void prepareFetches(long now) {
    long tomorrow = now - now % DAY + DAY;
    List<Partition> there = partitions("fetches");
    boolean isBusy =
        database.read(session ->
            session.number(
                    "SELECT count(*) FROM (SELECT 1 FROM fetches WHERE at >= ? LIMIT ?) AS rows",
                    now - DAY,
                    busy)
                >= busy);
    for (long day = tomorrow; isBusy && day <= tomorrow + DAY; day += DAY) {
      long from = day;
      if (there.stream().noneMatch(partition -> partition.from == from)) {
        change(session -> {
          session.update(LOCK_FETCHES);
          return create(session, "fetches", from, from + DAY);
        });
      }
    }
  }

  /** A partition has room for the events of two days, and is made when half of the last is used. */
  private void prepareJournal(long now) {
    long head = database.read(session -> session.number("SELECT seq FROM journal_head"));
    List<Partition> there = partitions("journal");
    long end = there.isEmpty() ? 0 : there.getLast().until;
    long room = there.isEmpty() ? 0 : end - there.getLast().from;
    if (head < end - room / 2 || isOlder(head - busy, now - DAY).orElse(true)) {
      return;
    }
    long today = perDay(head, now);
    // Events that are committed meanwhile belong to the default partition.
    long from = Math.max(end, head + Math.max(busy / 10, today / 24));
    change(session -> create(session, "journal", from, from + 2 * today));
  }

  /** Whether an event is older than a time; empty when it does not exist. */
  private Optional<Boolean> isOlder(long seq, long time) {
    return database
        .read(session -> session.first("SELECT at FROM journal WHERE seq = ?", Row::time, seq))
        .map(at -> at.toEpochMilli() < time);
  }

  /** The approximate number of events in the last day, found by doubling. */
  private long perDay(long head, long now) {
    long events = busy;
    while (!isOlder(head - events, now - DAY).orElse(true)) {
      events *= 2;
    }
    return events;
  }

  private static int create(Session session, String table, long from, long until)
      throws SQLException {
    return session.update(
        "CREATE TABLE IF NOT EXISTS "
            + (table + "_" + from + "_" + until)
            + (" PARTITION OF " + table)
            + (" FOR VALUES FROM (" + from + ") TO (" + until + ")"));
  }

  /** The end of the events that are deleted one by one: where the first partition starts. */
  long journalUntil() {
    List<Partition> there = partitions("journal");
    return there.isEmpty() ? Long.MAX_VALUE : there.getFirst().from;
  }

  /**
   * Drops the first partition of the journal, if it has expired; returns how many events it had.
   */
  int dropEvents(Instant oldest) {
    List<Partition> there = partitions("journal");
    if (there.isEmpty()) {
      return 0;
    }
    Partition first = there.getFirst();
    boolean isFirst =
        database.read(session -> session.number("SELECT horizon FROM journal_head"))
            >= first.from - 1;
    if (!isFirst || !isOlder(first.until - 1, oldest.toEpochMilli()).orElse(false)) {
      return 0;
    }
    return change(session -> {
      // In the order of commits, which number their events before they insert them.
      session.update("UPDATE journal_head SET horizon = ?", first.until - 1);
      session.update("DROP TABLE " + first.name);
      return Math.toIntExact(first.until - first.from);
    });
  }

  /** Rolls up and drops the first expired day of the fetch log; returns how many rows it had. */
  int dropFetches(Instant oldest) {
    Optional<Partition> expired =
        partitions("fetches").stream()
            .filter(partition -> partition.until <= oldest.toEpochMilli())
            .findFirst();
    return expired.map(partition -> change(session -> rollUp(session, partition.name))).orElse(0);
  }

  /** The newest row of each feed moves to the default partition. */
  private static int rollUp(Session session, String partition) throws SQLException {
    session.connection().setNetworkTimeout(Runnable::run, ROLL_UP_MILLIS);
    session.update(
        "CREATE TEMP TABLE newest_rows ON COMMIT DROP AS SELECT * FROM "
            + partition
            + " p WHERE NOT EXISTS (SELECT 1 FROM fetches n WHERE n.feed_id = p.feed_id"
            + " AND n.version > p.version)");
    int rolledUp = Math.toIntExact(session.number("SELECT count(*) FROM " + partition));
    session.update(
        FetchRows.INSERT_HOURS
            + " SELECT p.feed_id, p.at - p.at % 3600000, count(*),"
            + " count(*) FILTER (WHERE p.outcome = 'not_modified'),"
            + " count(*) FILTER (WHERE p.outcome NOT IN"
            + " ('ok', 'incomplete', 'unchanged', 'not_modified')),"
            + " coalesce(sum((p.document::jsonb ->> 'new_entries')::int), 0),"
            + " coalesce(sum((p.document::jsonb ->> 'updated_entries')::int), 0),"
            + " coalesce(sum((p.document::jsonb ->> 'wire_bytes')::bigint), 0)"
            + (" FROM " + partition + " p")
            + " WHERE NOT EXISTS (SELECT 1 FROM newest_rows k WHERE k.feed_id = p.feed_id"
            + " AND k.version = p.version) GROUP BY 1, 2"
            + FetchRows.ADD_HOURS);
    session.update(LOCK_FETCHES);
    session.update("ALTER TABLE fetches DETACH PARTITION " + partition);
    int retained = session.update("INSERT INTO fetches SELECT * FROM newest_rows");
    session.update("DROP TABLE " + partition);
    return rolledUp - retained;
  }

  /** The partitions in order. */
  private List<Partition> partitions(String table) {
    return database.read(session ->
        session
            .list(
                "SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid"
                    + " WHERE i.inhparent = ?::regclass",
                Row::text,
                table)
            .stream()
            .map(NAME::matcher)
            .filter(Matcher::matches)
            .map(name ->
                new Partition(
                    name.group(), Long.parseLong(name.group(2)), Long.parseLong(name.group(3))))
            .sorted((a, b) -> Long.compare(a.from, b.from))
            .toList());
  }

  /** A change of partitions. */
  private interface Change {
    int in(Session session) throws SQLException;
  }

  /**
   * Makes a change; 0 when it would have to wait for other transactions, or when rows of the new
   * partition are in the default one already, by a clock that was ahead.
   */
  private int change(Change change) {
    try {
      return database.write(session -> {
        session.update(LOCK_TIMEOUT);
        return change.in(session);
      });
    } catch (StoreException e) {
      if (e.kind() == StoreException.Kind.TRANSIENT || e.kind() == StoreException.Kind.CONFLICT) {
        return 0;
      }
      throw e;
    }
  }
}
