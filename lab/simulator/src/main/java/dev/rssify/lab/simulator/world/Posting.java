package dev.rssify.lab.simulator.world;

/**
 * A posting of a feed: the n-th of a day, at a second since 1970.
 *
 * <p>Invariants: the day and number of a posting never change, so they identify it.
 */
record Posting(long day, int number, long at) {

  long key(long feedKey) {
    return Hash.mix(Hash.mix(feedKey, day), number);
  }
}
