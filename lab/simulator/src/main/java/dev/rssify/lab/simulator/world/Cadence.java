package dev.rssify.lab.simulator.world;

/** How often a feed posts. */
public enum Cadence {
  /** Several times a minute; corrections and errors are as frequent. */
  TICKER(2_000, 8_000),
  /** Every few minutes, with the same short-lived errors. */
  BULLETIN(200, 600),
  /** Once an hour, day and night. */
  HOURLY(24, 24),
  /** Many times a day. */
  NEWS(15, 70),
  /** A few times a day. */
  DAILY(1.5, 6),
  /** A few times a week. */
  BLOG(0.2, 0.7),
  /** Once or twice a month. */
  RARE(0.03, 0.08),
  /** A former blog that has not posted for years. */
  DEAD(0.2, 0.7);

  private final double least;
  private final double most;

  Cadence(double least, double most) {
    this.least = least;
    this.most = most;
  }

  boolean changesOften() {
    return this == TICKER || this == BULLETIN;
  }

  /** The factor by which changes of entries and errors of the server are more frequent. */
  int haste() {
    return changesOften() ? 60 : 1;
  }

  /**
   * Posts a day on average, for a feed at a position (0 to 1) between the slowest and the fastest.
   */
  double postsPerDay(double unit) {
    return least + unit * (most - least);
  }
}
