package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.session.UnwritableCommitException;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.core.model.poll.PollCommit;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes a group of commits within one transaction.
 *
 * <p>Invariants: rows are written statement by statement over many commits, but never two commits
 * of one feed at once, so that the second builds on the first.
 *
 * <p>Not thread-safe; used for one group.
 */
final class CommitWriter {

  private final Session session;
  private final Map<UUID, Standing> standings = new HashMap<>();
  private final Set<HeldLease> valid = new HashSet<>();
  private final Map<UUID, CommitRows> pending = new HashMap<>();
  private final List<CommitRows> order = new ArrayList<>();
  private final List<@Nullable Object[]> events = new ArrayList<>();

  /** The stored version and fence of a feed. */
  private record Standing(UUID feedId, long version, long fence) {}

  private CommitWriter(Session session, List<CommitRows> group) throws SQLException {
    this.session = session;
    // Always in the same order, so that two processes never deadlock.
    List<UUID> feeds =
        group.stream()
            .map(CommitRows::feedId)
            .distinct()
            .sorted(Comparator.comparing(UUID::toString))
            .toList();
    session
        .listIn(
            "SELECT feed_id, version, fence FROM feed_schedule WHERE feed_id IN ({})"
                + " ORDER BY feed_id"
                + session.dialect().forUpdate(),
            feeds,
            row -> new Standing(row.uuid(), row.number(), row.number()))
        .forEach(standing -> standings.put(standing.feedId, standing));
    readLeases(group);
  }

  private void readLeases(List<CommitRows> group) throws SQLException {
    List<Integer> partitions =
        group.stream()
            .map(rows -> rows.commit().lease())
            .filter(Objects::nonNull)
            .map(HeldLease::number)
            .distinct()
            .toList();
    valid.addAll(LeaseRows.held(session, partitions));
  }

  /**
   * Returns the result of each commit.
   *
   * @throws UnwritableCommitException when a commit of the group cannot be written
   */
  static List<CommitResult> write(Session session, List<CommitRows> group) throws SQLException {
    CommitWriter writer = new CommitWriter(session, group);
    List<CommitResult> results = new ArrayList<>(group.size());
    for (CommitRows rows : group) {
      results.add(writer.accept(rows));
    }
    writer.flush();
    JournalRows.appendRows(session, writer.events);
    return results;
  }

  private CommitResult accept(CommitRows rows) throws SQLException {
    Standing standing = standings.get(rows.feedId());
    if (standing == null) {
      return new CommitResult.FeedMissing();
    }
    PollCommit commit = rows.commit();
    if (standing.version != commit.before().version() && isCommitted(rows)) {
      return new CommitResult.Committed(true);
    }
    if ((commit.lease() != null && !valid.contains(commit.lease()))
        || standing.fence > commit.after().placement().fence()) {
      return new CommitResult.Fenced(standing.fence);
    }
    if (standing.version != commit.before().version()) {
      return new CommitResult.Conflict(standing.version);
    }
    if (rows.unwritable() != null) {
      throw new UnwritableCommitException(rows.unwritable());
    }
    if (pending.containsKey(rows.feedId())) {
      flush();
    }
    pending.put(rows.feedId(), rows);
    order.add(rows);
    events.addAll(rows.events());
    standings.put(
        rows.feedId(),
        new Standing(rows.feedId(), commit.after().version(), commit.after().placement().fence()));
    return new CommitResult.Committed(false);
  }

  /** Whether an earlier try of this poll committed the version. */
  private boolean isCommitted(CommitRows rows) throws SQLException {
    flush();
    Optional<UUID> made =
        session.first(
            "SELECT fetch_id FROM fetches WHERE feed_id = ? AND version = ?",
            Row::uuid,
            rows.feedId(),
            rows.commit().after().version());
    return made.isPresent() && made.get().equals(rows.fetchId());
  }

  private void flush() throws SQLException {
    refuseMergedUids();
    refuseDanglingKeys();
    for (Write write : Write.values()) {
      List<@Nullable Object[]> rows = new ArrayList<>();
      order.forEach(commit -> rows.addAll(commit.of(write)));
      int[] changed = session.batch(write.sql(), rows);
      for (int i = 0; write.requiresEntry() && i < changed.length; i++) {
        if (changed[i] == 0) {
          throw new UnwritableCommitException("entry " + uid(rows.get(i)) + " does not exist");
        }
      }
    }
    pending.clear();
    order.clear();
  }

  /** Rejects inserts of uids that were merged into another entry. */
  private void refuseMergedUids() throws SQLException {
    List<Object> inserted = new ArrayList<>();
    for (CommitRows commit : order) {
      if (commit.commit().before().isNew()) {
        continue; // entries of a new feed cannot have been merged
      }
      commit.of(Write.ENTRY).forEach(row -> inserted.add(Objects.requireNonNull(row[0])));
    }
    List<String> taken =
        session.listIn("SELECT uid FROM alias WHERE uid IN ({})", inserted, Row::uid);
    if (!taken.isEmpty()) {
      throw new UnwritableCommitException(
          "entry " + taken.getFirst() + " exists already, merged into another");
    }
  }

  /** Rejects keys that lead to no stored or inserted entry. */
  private void refuseDanglingKeys() throws SQLException {
    Set<String> led = new HashSet<>();
    order.forEach(commit -> led.addAll(commit.commit().entries().keys().values()));
    order.forEach(commit -> commit.commit().entries().inserted().forEach(e -> led.remove(e.uid())));
    session
        .listIn(
            "SELECT uid FROM entry WHERE uid IN ({})" + session.dialect().forUpdate(),
            Bytes.uids(led),
            Row::uid)
        .forEach(led::remove);
    if (!led.isEmpty()) {
      throw new UnwritableCommitException("entry " + led.iterator().next() + " does not exist");
    }
  }

  private static String uid(@Nullable Object[] row) {
    return row[row.length - 1] instanceof byte[] bytes ? Bytes.uid(bytes) : "?";
  }
}
