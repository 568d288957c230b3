package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Dialect;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.EntryRows;
import dev.rssify.adapters.storejdbc.write.FetchRows;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.store.Maintenance;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.RetentionReport;
import dev.rssify.core.store.StoreSizes;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Retention and sizes of a database. Expired rows are found by reading, then deleted in
 * transactions of a few milliseconds, so that commits hardly wait.
 *
 * @param busyRows the number of rows a day from which on the logs of a PostgreSQL store are
 *     partitioned
 */
public record JdbcMaintenance(Database database, long busyRows) implements Maintenance {

  /** Logs with this many rows a day are partitioned. */
  public static final long BUSY_ROWS = 100_000;

  private static final long ALL = Long.MAX_VALUE;

  /** How long one transaction deletes. */
  private static final Duration SLICE = Duration.ofMillis(15);

  /** How many events one transaction deletes. */
  private static final int EVENTS = 500;

  /** Entries are deleted last: finding them requires counting all entries. */
  @Override
  public RetentionReport retain(RetentionPolicy policy, Instant now, int limit) {
    Instant oldestEvent = now.minus(policy.journal());
    Instant oldestFetch = now.minus(policy.fetchLog());
    Optional<LogPartitions> partitions = partitions();
    partitions.ifPresent(logs -> logs.prepare(now));
    int events =
        partitions.map(logs -> logs.dropEvents(oldestEvent)).orElse(0)
            + deleteEvents(
                oldestEvent, partitions.map(LogPartitions::journalUntil).orElse(ALL), limit);
    int fetches =
        partitions.map(logs -> logs.dropFetches(oldestFetch)).orElse(0)
            + inSlices(oldFetches(oldestFetch, limit - events), JdbcMaintenance::rollUp);
    int left = limit - events - fetches;
    int entries =
        left <= 0 ? 0 : inSlices(deadEntries(policy, now, left), JdbcMaintenance::deleteEntry);
    return new RetentionReport(entries, events, fetches, entries + events + fetches >= limit);
  }

  private Optional<LogPartitions> partitions() {
    return database.dialect() == Dialect.POSTGRES
        ? Optional.of(new LogPartitions(database, busyRows))
        : Optional.empty();
  }

  /** Deletes one item; false when it no longer exists or is needed again. */
  @FunctionalInterface
  private interface Deletion<T> {
    boolean in(Session session, T item) throws SQLException;
  }

  private <T> int inSlices(List<T> items, Deletion<T> deletion) {
    int deleted = 0;
    int done = 0;
    while (done < items.size()) {
      List<T> rest = items.subList(done, items.size());
      List<Boolean> slice =
          database.write(session -> {
            long end = System.nanoTime() + SLICE.toNanos();
            List<Boolean> outcomes = new ArrayList<>();
            do {
              outcomes.add(deletion.in(session, rest.get(outcomes.size())));
            } while (outcomes.size() < rest.size() && System.nanoTime() < end);
            return outcomes;
          });
      done += slice.size();
      deleted += Math.toIntExact(slice.stream().filter(wasDeleted -> wasDeleted).count());
    }
    return deleted;
  }

  /** The oldest first. */
  private List<byte[]> deadEntries(RetentionPolicy policy, Instant now, int limit) {
    Integer most = policy.maxEntriesPerFeed();
    return database.read(session -> {
      Set<String> dead = new LinkedHashSet<>();
      dead.addAll(
          session.list(
              "SELECT e.uid FROM feed f JOIN entry e ON e.feed_id = f.id"
                  + " AND e.in_window_since IS NULL AND e.last_seen < ? - coalesce(f.retention, ?)"
                  + " ORDER BY e.sort_at, e.uid LIMIT ?",
              Row::uid,
              now,
              policy.entries().toMillis(),
              limit));
      if (dead.size() < limit) {
        dead.addAll(tooMany(session, most, limit));
      }
      return Bytes.uids(dead.stream().limit(limit).toList());
    });
  }

  /** A feed with more entries than it may have. */
  private record Crowded(UUID feedId, int most) {}

  /**
   * Few feeds have too many entries, so only the entries of these are sorted.
   *
   * @param configured null if only some feeds have limits; then only their entries are counted
   */
  private static List<String> tooMany(Session session, @Nullable Integer configured, int limit)
      throws SQLException {
    List<String> found = new ArrayList<>();
    int most = configured == null ? FeedRetention.UNLIMITED : configured;
    for (Crowded feed :
        session.list(
            "SELECT f.id, coalesce(f.max_entries, ?) FROM feed f JOIN entry e ON e.feed_id = f.id"
                + (configured == null ? " WHERE f.max_entries > 0" : "")
                + " GROUP BY f.id, f.max_entries HAVING coalesce(f.max_entries, ?) > 0"
                + " AND count(*) > coalesce(f.max_entries, ?)",
            row -> new Crowded(row.uuid(), row.count()),
            most,
            most,
            most)) {
      if (found.size() < limit) {
        found.addAll(
            session.list(
                "SELECT uid FROM (SELECT uid, sort_at, in_window_since FROM entry"
                    + " WHERE feed_id = ? ORDER BY sort_at DESC, uid DESC LIMIT ? OFFSET ?)"
                    + " AS surplus WHERE in_window_since IS NULL ORDER BY sort_at, uid LIMIT ?",
                Row::uid,
                feed.feedId(),
                Integer.MAX_VALUE,
                feed.most(),
                limit));
      }
    }
    return found;
  }

  private static boolean deleteEntry(Session session, byte[] uid) throws SQLException {
    if (session
        .list(
            "SELECT 1 FROM entry WHERE uid = ? AND in_window_since IS NULL"
                + session.dialect().forUpdate(),
            Row::count,
            uid)
        .isEmpty()) {
      return false;
    }
    session.update(
        "INSERT INTO tombstone (feed_id, hash) SELECT e.feed_id, deleted.hash FROM entry e,"
            + " (SELECT k.hash FROM "
            + EntryRows.KEYS
            + " WHERE e.uid = ?"
            + " UNION SELECT uid FROM alias WHERE target = ?"
            + " UNION SELECT uid FROM entry WHERE uid = ?) AS deleted"
            + " WHERE e.uid = ? ON CONFLICT DO NOTHING",
        uid,
        uid,
        uid,
        uid);
    session.update(
        "DELETE FROM identity_key WHERE uid = ?"
            + " AND feed_id = (SELECT feed_id FROM entry WHERE uid = ?)",
        uid,
        uid);
    session.update("DELETE FROM derivation WHERE entry_uid = ?", (Object) uid);
    return session.update("DELETE FROM entry WHERE uid = ?", (Object) uid) > 0;
  }

  /**
   * Deletes the oldest events up to the first recent one, in several transactions.
   *
   * @param until the first number that is not deleted
   */
  private int deleteEvents(Instant oldest, long until, int limit) {
    long[] found =
        database.read(session -> {
          long horizon = session.number("SELECT horizon FROM journal_head");
          long last = horizon;
          for (Instant time :
              session.list("SELECT at FROM journal ORDER BY seq LIMIT ?", Row::time, limit)) {
            if (!time.isBefore(oldest) || last + 1 >= until) {
              break;
            }
            last++;
          }
          return new long[] {horizon, last};
        });
    int dropped = 0;
    for (long from = found[0]; from < found[1]; from += EVENTS) {
      long end = Math.min(found[1], from + EVENTS);
      dropped +=
          database.write(session -> {
            session.update("UPDATE journal_head SET horizon = ? WHERE horizon < ?", end, end);
            return session.update("DELETE FROM journal WHERE seq <= ?", end);
          });
    }
    return dropped;
  }

  /**
   * Expired lines of the log, without the newest of each feed. Lines in a partition are dropped
   * with it.
   */
  private List<FetchRecord> oldFetches(Instant oldest, int limit) {
    return database.read(session ->
        session.list(
            "SELECT document FROM "
                + (session.dialect() == Dialect.POSTGRES ? "fetches_default" : "fetches")
                + " f WHERE at < ? AND EXISTS (SELECT 1 FROM fetches n"
                + " WHERE n.feed_id = f.feed_id AND n.version > f.version)"
                + " ORDER BY at LIMIT ?",
            FetchRows::fetch,
            oldest,
            Math.max(0, limit)));
  }

  private static boolean rollUp(Session session, FetchRecord fetch) throws SQLException {
    if (session.update(
            "DELETE FROM fetches WHERE at = ? AND fetch_id = ?", fetch.at(), fetch.fetchId())
        == 0) {
      return false;
    }
    Instant hour = fetch.at().truncatedTo(ChronoUnit.HOURS);
    session.update(
        FetchRows.UPSERT_HOUR, FetchRows.values(FetchHour.empty(fetch.feedId(), hour).plus(fetch)));
    return true;
  }

  @Override
  public Set<UUID> lastPayloads(UUID feedId, int limit) {
    return database.read(session -> {
      Set<UUID> last = new HashSet<>(newest(session, feedId, 1, limit));
      last.addAll(newest(session, feedId, 0, limit - last.size()));
      return last;
    });
  }

  private static List<UUID> newest(Session session, UUID feedId, int parsed, int limit)
      throws SQLException {
    return session.list(
        "SELECT fetch_id FROM raw_fetch WHERE feed_id = ? AND entry_uid IS NULL AND parsed = ?"
            + " ORDER BY version DESC LIMIT ?",
        Row::uuid,
        feedId,
        parsed,
        limit);
  }

  @Override
  public Optional<Duration> shortestRawRetention() {
    return database.read(session ->
        session.first(
            "SELECT raw_retention FROM feed WHERE raw_retention IS NOT NULL"
                + " ORDER BY raw_retention LIMIT 1",
            row -> Duration.ofMillis(row.number())));
  }

  @Override
  public StoreSizes sizes() {
    long bytes = database.bytes();
    return database.read(session ->
        new StoreSizes(
            count(session, "feed"),
            count(session, "entry"),
            count(session, "entry_version"),
            count(session, "tombstone"),
            count(session, "journal"),
            count(session, "fetches"),
            count(session, "raw_fetch"),
            count(session, "derivation"),
            bytes));
  }

  private static long count(Session session, String table) throws SQLException {
    return session.number("SELECT count(*) FROM " + table);
  }
}
