package dev.rssify.core.store.memory;

import dev.rssify.core.model.HostGate;

/** The gate of a group from now on; false when it was the same before. */
public record GateChange(HostGate gate) implements Change<Boolean> {

  @Override
  public Boolean applyTo(Tables tables) {
    return !gate.equals(tables.gates.put(gate.groupId(), gate));
  }
}
