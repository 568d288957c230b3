package dev.rssify.core.store.memory;

import dev.rssify.core.model.HostGate;

/** The gate of a group from now on; false when it was the same before. */
public record GateChange(HostGate gate) implements Change<Boolean> {

  @Override
  public Boolean applyTo(Tables tables) {
    HostGate before = tables.gates.get(gate.groupId());
    HostGate after = gate.replacing(before);
    tables.gates.put(gate.groupId(), after);
    return !after.equals(before);
  }
}
