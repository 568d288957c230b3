package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import java.util.Optional;

/** Takes the start slot of a group for a process; returns the gate that prevents it. */
public record SlotChange(String groupId, SlotClaim claim) implements Change<Optional<HostGate>> {

  @Override
  public Optional<HostGate> applyTo(Tables tables) {
    return tables.takeSlot(groupId, claim);
  }

  @Override
  public boolean changed(Optional<HostGate> closed) {
    return closed.isEmpty();
  }
}
