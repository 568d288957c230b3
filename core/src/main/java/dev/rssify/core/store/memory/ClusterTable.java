package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.ClusterMember;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The members of clusters, by entry and by cluster. */
final class ClusterTable {

  final Map<String, ClusterMember> byUid = new HashMap<>();
  final Map<String, NavigableSet<ClusterMember>> byCluster = new HashMap<>();

  /** Adds a member; one that is known keeps the event it joined with. */
  void put(ClusterMember member) {
    ClusterMember known = remove(member.entryUid());
    ClusterMember added =
        known == null
            ? member
            : new ClusterMember(
                member.entryUid(), member.clusterId(), known.joinedAfter(), member.comparedAfter());
    byUid.put(added.entryUid(), added);
    byCluster
        .computeIfAbsent(added.clusterId(), id -> new TreeSet<>(ClusterMember.ORDER))
        .add(added);
  }

  void merge(String from, String into) {
    List.copyOf(byCluster.getOrDefault(from, new TreeSet<>(ClusterMember.ORDER)))
        .forEach(member -> put(member.in(into)));
  }

  @Nullable ClusterMember remove(String uid) {
    ClusterMember known = byUid.remove(uid);
    if (known != null) {
      byCluster.computeIfPresent(
          known.clusterId(),
          (_, members) -> {
            members.remove(known);
            return members.isEmpty() ? null : members;
          });
    }
    return known;
  }
}
