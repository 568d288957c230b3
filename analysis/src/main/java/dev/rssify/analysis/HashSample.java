package dev.rssify.analysis;

import java.util.Arrays;

/**
 * The smallest hashes of a set: a uniform sample from which the overlap of two sets is estimated.
 * Sets of up to {@code max} elements are kept completely and compared exactly.
 */
final class HashSample {

  /** Ascending and distinct. */
  private final int[] hashes;

  /** The largest hash that would be in the sample. */
  private final int limit;

  private final int total;

  private HashSample(int[] hashes, int limit, int total) {
    this.hashes = hashes;
    this.limit = limit;
    this.total = total;
  }

  /** How many of the elements that two samples have in common range are in both. */
  record Overlap(int compared, int shared) {

    double share() {
      return compared == 0 ? 0 : (double) shared / compared;
    }
  }

  /** Samples the first {@code count} values, which may repeat, and sorts them. */
  static HashSample of(int[] values, int count, int max) {
    int[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        sorted[distinct++] = sorted[i];
      }
    }
    boolean isComplete = distinct <= max;
    int[] sample = Arrays.copyOf(sorted, Math.min(distinct, max));
    return new HashSample(sample, isComplete ? Integer.MAX_VALUE : sample[max - 1], distinct);
  }

  /** Returns how many elements the set has. */
  int total() {
    return total;
  }

  /** Estimates which share of this set is in the other. */
  Overlap overlap(HashSample other) {
    int commonLimit = Math.min(limit, other.limit);
    int shared = 0;
    int compared = 0;
    int otherIndex = 0;
    for (int hash : hashes) {
      if (hash > commonLimit) {
        break;
      }
      compared++;
      while (otherIndex < other.hashes.length && other.hashes[otherIndex] < hash) {
        otherIndex++;
      }
      if (otherIndex < other.hashes.length && other.hashes[otherIndex] == hash) {
        shared++;
      }
    }
    return new Overlap(compared, shared);
  }

  /** Returns the smallest hashes. */
  int[] smallest(int count) {
    return Arrays.copyOf(hashes, Math.min(count, hashes.length));
  }
}
