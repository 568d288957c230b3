package dev.rssify.analysis;

/** 64-bit hashes of words; the same on every machine, since they are stored. */
final class Hashing {

  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private Hashing() {}

  /** FNV-1a over the characters. */
  static long of(CharSequence word) {
    long hash = OFFSET;
    for (int i = 0; i < word.length(); i++) {
      hash = (hash ^ word.charAt(i)) * PRIME;
    }
    return hash;
  }

  /** The finalizer of MurmurHash3: every bit of the result depends on every bit of the value. */
  static long mix(long value) {
    long hash = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return hash ^ (hash >>> 33);
  }
}
