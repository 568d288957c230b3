package dev.rssify.lab.simulator.world;

import java.util.Comparator;

/** A posting, and the feed that posted it. */
record Post(Feed feed, Posting posting) {

  /** The newest first; the order of equal times only has to be stable. */
  static final Comparator<Post> NEWEST_FIRST =
      Comparator.comparingLong((Post post) -> post.posting().at())
          .reversed()
          .thenComparingInt(post -> post.feed().number())
          .thenComparing(
              Comparator.comparingInt((Post post) -> post.posting().number()).reversed());

  long at() {
    return posting.at();
  }
}
