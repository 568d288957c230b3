package dev.rssify.core.store;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.journal.JournalDraft;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The clusters of entries that are copies of each other. A deleted or merged entry leaves its
 * cluster; the next member represents it.
 */
public interface ClusterStore {

  /** The journal cursor of what compares entries; there is none while nothing does. */
  String CURSOR = "clusters";

  /** The clusters of these entries; entries that were never compared are left out. */
  Map<String, ClusterMember> of(Collection<String> uids);

  /** The members of a cluster in order, its representative first, up to a limit. */
  List<ClusterMember> members(String clusterId, int limit);

  /** The representatives of these clusters, by cluster. */
  default Map<String, ClusterMember> representatives(Collection<String> clusterIds) {
    Map<String, ClusterMember> found = new HashMap<>();
    clusterIds.forEach(
        id -> members(id, 1).forEach(member -> found.put(member.clusterId(), member)));
    return found;
  }

  /** The uids that were compared last, the last one first, up to a limit. */
  List<String> lastCompared(int limit);

  /**
   * Merges clusters, adds or replaces members, and appends events, in one transaction. A member
   * keeps the event it joined with; entries that do not exist are left out.
   *
   * @param merged surviving cluster id by absorbed cluster id
   */
  void put(Map<String, String> merged, List<ClusterMember> members, List<JournalDraft> events);

  /** Adds or replaces members, without merging clusters or appending events. */
  default void addMembers(List<ClusterMember> members) {
    put(Map.of(), members, List.of());
  }
}
