package dev.rssify.lab.simulator.world;

/**
 * A sequence of choices derived from a key: the same key gives the same choices on every JVM.
 *
 * <p>Not thread-safe.
 */
final class Draw {

  private static final double UNIT = 0x1.0p-53;
  private static final double MAX_AT_ONCE = 500;

  private final long key;
  private long taken;

  Draw(long key) {
    this.key = key;
  }

  long bits() {
    return Hash.mix(key, taken++);
  }

  /** A number from 0 up to but not including the bound. */
  int below(int bound) {
    return (int) Math.unsignedMultiplyHigh(bits(), bound);
  }

  /** A number of the range, both ends included. */
  int within(Range range) {
    return range.least() + below(range.most() - range.least() + 1);
  }

  /** A number from 0 up to but not including 1. */
  double unit() {
    return (bits() >>> 11) * UNIT;
  }

  boolean chance(double share) {
    return unit() < share;
  }

  <T> T of(java.util.List<T> list) {
    return list.get(below(list.size()));
  }

  /** The number of occurrences of an event with this average (Poisson). */
  int times(double mean) {
    double left = mean;
    int count = 0;
    while (left > MAX_AT_ONCE) {
      count += timesAtOnce(MAX_AT_ONCE);
      left -= MAX_AT_ONCE;
    }
    return count + timesAtOnce(left);
  }

  /** By inversion, which requires that e to the power of the mean is finite. */
  private int timesAtOnce(double mean) {
    double rest = unit();
    double probability = Math.exp(-mean);
    int count = 0;
    while (rest >= probability && probability > 0) {
      rest -= probability;
      count++;
      probability *= mean / count;
    }
    return count;
  }
}
