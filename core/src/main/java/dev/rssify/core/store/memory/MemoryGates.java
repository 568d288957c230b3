package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.GateStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The gates of a store in memory. */
record MemoryGates(Memory memory) implements GateStore {

  @Override
  public List<HostGate> gates(Collection<String> groupIds) {
    return all().stream().filter(gate -> groupIds.contains(gate.groupId())).toList();
  }

  @Override
  public List<HostGate> all() {
    return memory.read(tables -> List.copyOf(tables.gates.values()));
  }

  @Override
  public void put(HostGate gate) {
    memory.change(new GateChange.Put(gate));
  }

  @Override
  public void prune(Instant unusedSince) {
    memory.change(new GateChange.Pruned(unusedSince));
  }

  @Override
  public Optional<HostGate> take(String groupId, SlotClaim claim) {
    return memory.change(new SlotChange(groupId, claim));
  }
}
