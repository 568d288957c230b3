package dev.rssify.testkit;

import java.util.SplittableRandom;

/** The seed of randomness in tests: fixed, or the system property {@code rssify.seed}. */
public final class Seed {

  private static final long USUAL = 20_260_101L;

  private Seed() {}

  /** The seed of this build; tests that use it themselves must print it when they fail. */
  public static long first() {
    String given = System.getProperty("rssify.seed", "");
    return switch (given) {
      case "" -> USUAL;
      case "random" -> new SplittableRandom().nextLong();
      default -> Long.parseLong(given);
    };
  }

  /**
   * The seed of the n-th run; the first run's is the given one, so that a failure can be replayed.
   */
  static long ofRun(long first, int run) {
    return run == 0 ? first : new SplittableRandom(first + run).nextLong();
  }
}
