package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.GateStore;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The gates of a database. */
record JdbcGates(Database database) implements GateStore {

  static final String SELECT =
      "SELECT group_id, not_before, next_start, holder, strikes, reason, waiter, waiting_since FROM host_gate";

  /** Adds or replaces a gate; takes the values of {@link #row}. */
  static final String PUT =
      "INSERT INTO host_gate (group_id, not_before, next_start, holder, strikes, reason)"
          + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (group_id) DO UPDATE SET not_before ="
          + " CASE WHEN host_gate.not_before BETWEEN excluded.not_before AND excluded.not_before + 691200000 THEN host_gate.not_before ELSE excluded.not_before END,"
          + " next_start = coalesce(excluded.next_start, host_gate.next_start),"
          + " holder = CASE WHEN excluded.next_start IS NULL THEN host_gate.holder ELSE excluded.holder END,"
          + " strikes = excluded.strikes, reason = excluded.reason";

  /** The values of {@link #PUT}. */
  static @Nullable Object[] row(HostGate gate) {
    return new @Nullable Object[] {
      gate.groupId(),
      gate.notBefore(),
      gate.nextStart(),
      gate.holder(),
      gate.strikes(),
      gate.reason()
    };
  }

  @Override
  public List<HostGate> gates(Collection<String> groupIds) {
    List<String> distinct = groupIds.stream().distinct().toList();
    return database.read(
        session -> session.listIn(SELECT + " WHERE group_id IN ({})", distinct, JdbcGates::read));
  }

  @Override
  public List<HostGate> all() {
    return database.read(session -> session.list(SELECT, JdbcGates::read));
  }

  @Override
  public void put(HostGate gate) {
    database.write(session -> session.update(PUT, row(gate)));
  }

  @Override
  public void prune(Instant unusedSince) {
    database.write(session ->
        session.update(
            "DELETE FROM host_gate WHERE coalesce(not_before, 0) < ? AND coalesce(next_start, 0) < ?",
            unusedSince,
            unusedSince));
  }

  @Override
  public Optional<HostGate> take(String groupId, SlotClaim claim) {
    return database.start(Attempted.request(groupId, claim)).closed().stream().findFirst();
  }

  private static HostGate.@Nullable Waiter waiter(
      @Nullable String holder, @Nullable Instant since) {
    return holder == null || since == null ? null : new HostGate.Waiter(holder, since);
  }

  static HostGate read(Row row) throws SQLException {
    return new HostGate(
        row.text(),
        row.timeOrNull(),
        row.timeOrNull(),
        row.textOrNull(),
        row.count(),
        row.textOrNull(),
        waiter(row.textOrNull(), row.timeOrNull()));
  }
}
