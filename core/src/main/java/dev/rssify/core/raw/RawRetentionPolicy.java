package dev.rssify.core.raw;

import java.time.Duration;

/**
 * How long answers are kept.
 *
 * @param age from when they were fetched
 * @param newest so many of each feed are kept whatever their age
 */
public record RawRetentionPolicy(Duration age, int newest) {

  public RawRetentionPolicy {
    if (!age.isPositive() || newest < 0) {
      throw new IllegalArgumentException(
          "answers are kept for a positive time, and not less than none of each feed");
    }
  }

  public static RawRetentionPolicy defaults() {
    return new RawRetentionPolicy(Duration.ofDays(30), 5);
  }
}
