package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.core.model.poll.HostGate;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads and writes rows of {@code host_gate}. */
public final class GateRows {

  private GateRows() {}

  public static final String SELECT =
      "SELECT group_id, not_before, next_start, holder, strikes, reason, waiter, waiting_since FROM host_gate";

  /** Adds or replaces a gate; takes the values of {@link #row}. */
  public static final String PUT =
      "INSERT INTO host_gate (group_id, not_before, next_start, holder, strikes, reason)"
          + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (group_id) DO UPDATE SET not_before ="
          + " CASE WHEN host_gate.not_before BETWEEN excluded.not_before AND excluded.not_before + 691200000 THEN host_gate.not_before ELSE excluded.not_before END,"
          + " next_start = coalesce(excluded.next_start, host_gate.next_start),"
          + " holder = CASE WHEN excluded.next_start IS NULL THEN host_gate.holder ELSE excluded.holder END,"
          + " strikes = excluded.strikes, reason = excluded.reason";

  /** The values of {@link #PUT}. */
  public static @Nullable Object[] row(HostGate gate) {
    return new @Nullable Object[] {
      gate.groupId(),
      gate.notBefore(),
      gate.nextStart(),
      gate.holder(),
      gate.strikes(),
      gate.reason()
    };
  }

  private static HostGate.@Nullable Waiter waiter(
      @Nullable String holder, @Nullable Instant since) {
    return holder == null || since == null ? null : new HostGate.Waiter(holder, since);
  }

  public static HostGate read(Row row) throws SQLException {
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
