package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.store.ClusterStore;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;

/** The clusters of a store in memory. */
record MemoryClusters(Memory memory) implements ClusterStore {

  private static final Comparator<ClusterMember> LAST_FIRST =
      Comparator.comparingLong(ClusterMember::comparedAfter)
          .thenComparing(ClusterMember::entryUid)
          .reversed();

  @Override
  public Map<String, ClusterMember> of(Collection<String> uids) {
    return memory.read(tables -> {
      Map<String, ClusterMember> found = new HashMap<>();
      for (String uid : uids) {
        ClusterMember member = tables.clusters.byUid.get(uid);
        if (member != null) {
          found.put(uid, member);
        }
      }
      return found;
    });
  }

  @Override
  public List<ClusterMember> members(String clusterId, int limit) {
    return memory.read(tables -> {
      NavigableSet<ClusterMember> members = tables.clusters.byCluster.get(clusterId);
      return members == null ? List.of() : members.stream().limit(limit).toList();
    });
  }

  @Override
  public List<String> lastCompared(int limit) {
    return memory.read(tables ->
        tables.clusters.byUid.values().stream()
            .sorted(LAST_FIRST)
            .limit(limit)
            .map(ClusterMember::entryUid)
            .toList());
  }

  @Override
  public void put(
      Map<String, String> merged, List<ClusterMember> members, List<JournalDraft> events) {
    boolean _ = memory.change(new ClusterUpdate(merged, members, events));
  }
}
