package dev.rssify.lab.simulator.world;

/**
 * That a feed posted something: the n-th of a day, at a second since 1970.
 *
 * <p>Invariants: the day and number of a posting never change, so they name it for good.
 */
record Posting(long day, int number, long at) {

  long key(long feedKey) {
    return Hash.mix(Hash.mix(feedKey, day), number);
  }
}
