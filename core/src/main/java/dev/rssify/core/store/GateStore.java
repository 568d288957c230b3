package dev.rssify.core.store;

import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The gates of politeness groups, which all processes on a store share and restarts keep. */
public interface GateStore {

  /** Those of the groups that have a gate, in any order. */
  List<HostGate> gates(Collection<String> groupIds);

  /** Every gate. */
  List<HostGate> all();

  /**
   * Adds or replaces the gate of a group. Of two back-off times the later one counts; a gate
   * without one is open; without a next start, the one on record stays.
   */
  void put(HostGate gate);

  /** Deletes the gates that closed nothing since a time. */
  void prune(Instant unusedSince);

  /**
   * Takes the start slot of a group for a process, durably.
   *
   * @return the gate that is in the way; empty when the slot was taken
   */
  Optional<HostGate> take(String groupId, SlotClaim claim);
}
