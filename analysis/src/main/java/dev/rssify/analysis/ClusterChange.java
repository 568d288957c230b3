package dev.rssify.analysis;

import java.util.List;

/**
 * The change of clusters by adding an entry. A cluster keeps its number until it is merged into an
 * older one.
 */
public sealed interface ClusterChange {

  /** Returns the cluster that the entry is in now. */
  long cluster();

  /** No entry is similar: the entry starts a cluster. */
  record Created(long cluster) implements ClusterChange {}

  /** The entry is similar to entries of one cluster. */
  record Joined(long cluster, Match match) implements ClusterChange {}

  /** The entry is similar to entries of several clusters, which are one now. */
  record Merged(long cluster, Match match, List<Absorbed> absorbed) implements ClusterChange {

    /** A cluster that no longer exists, and what connected it. */
    public record Absorbed(long cluster, Match match) {}

    public Merged {
      absorbed = List.copyOf(absorbed);
    }
  }
}
