package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.HostGate;
import dev.rssify.core.store.GateStore;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The gates of a database. */
record JdbcGates(Database database) implements GateStore {

  static final String SELECT =
      "SELECT group_id, not_before, next_start, strikes, reason FROM host_gate";

  /** The values of {@link Write#GATE}. */
  static @Nullable Object[] row(HostGate gate) {
    return new @Nullable Object[] {
      gate.groupId(), gate.notBefore(), gate.nextStart(), gate.strikes(), gate.reason()
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
    database.write(session -> session.update(Write.GATE.sql(), row(gate)));
  }

  static HostGate read(Row row) throws SQLException {
    return new HostGate(
        row.text(), row.timeOrNull(), row.timeOrNull(), row.count(), row.textOrNull());
  }
}
