package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts.PollStart;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The start slots that one caller takes, and the attempts of the polls that get one. Their feeds
 * are read by the writer connection: only it has the pages it wrote in its cache.
 *
 * <p>Threading: written by the writer thread.
 */
public final class Attempted {

  private static final String INSERT =
      "INSERT INTO attempt (feed_id, fetch_id, at) SELECT id, ?, ? FROM feed WHERE id = ?";

  private static final String OR_UPDATE =
      " ON CONFLICT (feed_id) DO UPDATE SET fetch_id = excluded.fetch_id, at = excluded.at";

  /** Changes nothing while the group backs off or another process holds its slot. */
  private static final String TAKE =
      "INSERT INTO host_gate (group_id, next_start, holder, strikes) VALUES (?, ?, ?, 0)"
          + " ON CONFLICT (group_id) DO UPDATE SET next_start = excluded.next_start,"
          + " holder = excluded.holder,"
          + " waiter = CASE WHEN host_gate.waiter = excluded.holder THEN NULL ELSE host_gate.waiter END"
          + " WHERE (host_gate.not_before IS NULL"
          + " OR host_gate.not_before NOT BETWEEN ? AND ?)"
          + " AND (host_gate.holder IS NULL OR host_gate.holder <> excluded.holder"
          + " OR host_gate.waiter IS NULL OR host_gate.waiter = excluded.holder"
          + " OR host_gate.waiting_since <= ?)"
          + " AND (host_gate.holder = excluded.holder OR host_gate.next_start IS NULL"
          + " OR host_gate.next_start NOT BETWEEN ? AND ?)";

  /** A waiting process gets the slot before its holder takes it again. */
  private static final String WAIT =
      "UPDATE host_gate SET waiter = ?, waiting_since = ? WHERE group_id = ? AND holder <> ?";

  private final List<PollStart> polls;
  private final List<String> groups;
  private final SlotClaim claim;
  private final CompletableFuture<Result> done = new CompletableFuture<>();
  private Result result = new Result(List.of(), List.of());

  /** The feeds that may be polled, and the gates that delay the others. */
  public record Result(List<UnreadFeed> feeds, List<HostGate> closed) {}

  private Attempted(List<PollStart> polls, List<String> groups, SlotClaim claim) {
    this.polls = polls;
    this.groups = groups;
    this.claim = claim;
  }

  public static Attempted polls(List<PollStart> polls, SlotClaim claim) {
    // Always in the same order, so that two processes never deadlock.
    List<String> groups = polls.stream().map(PollStart::groupId).distinct().sorted().toList();
    return new Attempted(polls, groups, claim);
  }

  /** Takes a slot for a request that is not the first of a poll. */
  public static Attempted request(String groupId, SlotClaim claim) {
    return new Attempted(List.of(), List.of(groupId), claim);
  }

  /** Completes with the result when it is durable. */
  CompletableFuture<Result> done() {
    return done;
  }

  /** Writes within a transaction, which may be retried. */
  void write(Session session) throws SQLException {
    List<HostGate> closed = takeSlots(session);
    Set<String> shut = closed.stream().map(HostGate::groupId).collect(Collectors.toSet());
    List<PollStart> free = polls.stream().filter(poll -> !shut.contains(poll.groupId())).toList();
    List<@Nullable Object[]> rows =
        free.stream()
            .map(PollStart::attempt)
            .map(attempt ->
                new @Nullable Object[] {attempt.fetchId(), attempt.at(), attempt.feedId()})
            .toList();
    session.batch(INSERT + session.dialect().forKeyShare() + OR_UPDATE, rows);
    List<UnreadFeed> feeds =
        session.listIn(
            FeedRows.SELECT + " WHERE f.id IN ({})",
            free.stream().map(poll -> poll.attempt().feedId()).distinct().toList(),
            FeedRows::unread);
    result = new Result(feeds, closed);
  }

  private List<HostGate> takeSlots(Session session) throws SQLException {
    List<@Nullable Object[]> rows =
        groups.stream()
            .map(group ->
                new @Nullable Object[] {
                  group,
                  claim.until(),
                  claim.holder(),
                  claim.at().plusMillis(1),
                  claim.latestBackOff(),
                  claim.waitingSince(),
                  claim.at().plusMillis(1),
                  claim.latestStart()
                })
            .toList();
    int[] taken = session.batch(TAKE, rows);
    List<String> refused = new ArrayList<>();
    for (int i = 0; i < taken.length; i++) {
      if (taken[i] != 1) {
        refused.add(groups.get(i));
      }
    }
    List<HostGate> closed =
        session
            .listIn(GateRows.SELECT + " WHERE group_id IN ({})", refused, GateRows::read)
            .stream()
            .filter(gate -> !isOurs(gate))
            .distinct()
            .map(gate -> gate.waitedForBy(claim))
            .toList();
    for (HostGate gate : closed) {
      session.update(WAIT, claim.holder(), claim.at(), gate.groupId(), claim.holder());
    }
    return closed;
  }

  private boolean isOurs(HostGate gate) {
    return claim.holder().equals(gate.holder()) && claim.until().equals(gate.nextStart());
  }

  /** Called when the transaction is durable. */
  void succeeded() {
    done.complete(result);
  }

  void failed(Throwable why) {
    done.completeExceptionally(why);
  }
}
