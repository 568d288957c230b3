package dev.rssify.core.store;

import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The gates of politeness groups. All processes on a store share them, and they survive restarts.
 */
public interface GateStore {

  /** The existing gates of these groups, in any order. */
  List<HostGate> gates(Collection<String> groupIds);

  /** Every gate. */
  List<HostGate> all();

  /**
   * Adds or replaces the gate of a group. The later of two back-off times applies; a gate without
   * one is open; without a next start, the stored one remains.
   */
  void put(HostGate gate);

  /** Deletes the gates that blocked no request since a time. */
  void prune(Instant unusedSince);

  /**
   * Takes the start slot of a group for a process, durably.
   *
   * @return the gate that prevents it; empty when the slot was taken
   */
  Optional<HostGate> take(String groupId, SlotClaim claim);
}
