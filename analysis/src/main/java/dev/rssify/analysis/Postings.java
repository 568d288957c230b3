package dev.rssify.analysis;

import java.util.function.IntConsumer;

/**
 * Finds the slots of entries that have a hash.
 *
 * <p>Invariants: a fixed table of buckets, each with the {@value #BUCKET} most recent pairs of hash
 * and slot. So the hash of a template leads to a few entries only, and nothing has to be deleted: a
 * pair whose slot has another entry now is a candidate that the comparison rejects.
 */
final class Postings {

  private static final int BUCKET = 8;

  /** Pairs of a hash in the upper half and a slot in the lower; slots start at 1, 0 is free. */
  private final long[] pairs;

  private final int buckets;

  Postings(long expected) {
    // A quarter more than expected, so that few pairs of hashes that are not common drop out.
    this.buckets = Math.toIntExact(1 + expected * 5 / (4 * BUCKET));
    this.pairs = new long[Math.multiplyExact(buckets, BUCKET)];
  }

  void add(int hash, int slot) {
    int bucket = bucket(hash);
    // The most recent pair is first; the oldest drops out.
    System.arraycopy(pairs, bucket, pairs, bucket + 1, BUCKET - 1);
    pairs[bucket] = ((long) hash << Integer.SIZE) | (slot + 1);
  }

  void forEach(int hash, IntConsumer slots) {
    int bucket = bucket(hash);
    for (int i = bucket; i < bucket + BUCKET && pairs[i] != 0; i++) {
      if ((int) (pairs[i] >> Integer.SIZE) == hash) {
        slots.accept((int) pairs[i] - 1);
      }
    }
  }

  private int bucket(int hash) {
    // Samples have the smallest hashes, so the hash itself is not spread over the buckets.
    long spread = Hashing.mix(hash) >>> Integer.SIZE;
    return (int) ((spread * buckets) >>> Integer.SIZE) * BUCKET;
  }
}
