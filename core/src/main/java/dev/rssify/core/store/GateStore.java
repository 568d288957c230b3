package dev.rssify.core.store;

import dev.rssify.core.model.HostGate;
import java.util.Collection;
import java.util.List;

/** The gates of politeness groups, as they survive a restart; commits write them as well. */
public interface GateStore {

  /** Those of the groups that have a gate, in any order. */
  List<HostGate> gates(Collection<String> groupIds);

  /** Every gate. */
  List<HostGate> all();

  /**
   * Adds or replaces the gate of a group; of two wishes for silence the longer one holds, whoever
   * comes first, and a gate without one is open.
   */
  void put(HostGate gate);
}
