package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.HostGate;
import java.time.Instant;

/** Changes gates; false when they were the same before. */
public sealed interface GateChange extends Change<Boolean> {

  /** Sets the gate of a group. */
  record Put(HostGate gate) implements GateChange {
    @Override
    public Boolean applyTo(Tables tables) {
      HostGate before = tables.gates.get(gate.groupId());
      HostGate after = gate.replacing(before);
      tables.gates.put(gate.groupId(), after);
      return !after.equals(before);
    }
  }

  /** Deletes gates that blocked no request since a time. */
  record Pruned(Instant unusedSince) implements GateChange {
    @Override
    public Boolean applyTo(Tables tables) {
      return tables.gates.values().removeIf(gate -> gate.isUnusedSince(unusedSince));
    }
  }
}
