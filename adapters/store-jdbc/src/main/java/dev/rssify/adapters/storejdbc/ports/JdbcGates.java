package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.write.Attempted;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.GateRows;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.GateStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The gates of a database. */
public record JdbcGates(Database database) implements GateStore {

  @Override
  public List<HostGate> gates(Collection<String> groupIds) {
    List<String> distinct = groupIds.stream().distinct().toList();
    return database.read(session ->
        session.listIn(GateRows.SELECT + " WHERE group_id IN ({})", distinct, GateRows::read));
  }

  @Override
  public List<HostGate> all() {
    return database.read(session -> session.list(GateRows.SELECT, GateRows::read));
  }

  @Override
  public void put(HostGate gate) {
    database.write(session -> session.update(GateRows.PUT, GateRows.row(gate)));
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
}
