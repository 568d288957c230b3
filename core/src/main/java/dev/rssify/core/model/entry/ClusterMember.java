package dev.rssify.core.model.entry;

import java.util.Comparator;

/**
 * An entry in a cluster: the entries of all feeds whose texts are copies of each other.
 *
 * @param clusterId the uid of the entry that started the cluster; its own for an entry without
 *     copies
 * @param joinedAfter the number of the event after which it was first compared; the first member
 *     represents the cluster
 * @param comparedAfter the number of the event after which it was last compared
 */
public record ClusterMember(
    String entryUid, String clusterId, long joinedAfter, long comparedAfter) {

  /** The order of the members of a cluster, its representative first. */
  public static final Comparator<ClusterMember> ORDER =
      Comparator.comparingLong(ClusterMember::joinedAfter).thenComparing(ClusterMember::entryUid);

  public ClusterMember in(String otherCluster) {
    return new ClusterMember(entryUid, otherCluster, joinedAfter, comparedAfter);
  }
}
