package dev.rssify.lab.simulator.world;

/** Mixes numbers into one that looks random: the source of every choice of the simulation. */
final class Hash {

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  private Hash() {}

  /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014). */
  static long mix(long x) {
    long z = x;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  static long mix(long key, long value) {
    return mix(key + GOLDEN * (value + 1));
  }
}
