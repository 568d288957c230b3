package dev.rssify.core.store;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.Entry;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Finds entries whose text an earlier entry of some feeds had.
 *
 * @param feeds the feeds whose entries count
 */
public record Copies(Store store, Predicate<UUID> feeds) {

  /** Entries of a cluster that are read. */
  private static final int MAX = 200;

  /** Whether the entry is a copy; false as long as its text was not compared. */
  public boolean has(String uid) {
    ClusterMember own = store.clusters().of(Set.of(uid)).get(uid);
    if (own == null) {
      return false;
    }
    List<String> earlier =
        store.clusters().members(own.clusterId(), MAX).stream()
            .filter(member -> ClusterMember.ORDER.compare(member, own) < 0)
            .map(ClusterMember::entryUid)
            .toList();
    return !earlier.isEmpty()
        && store.entries().entries(earlier).values().stream().map(Entry::feedId).anyMatch(feeds);
  }
}
