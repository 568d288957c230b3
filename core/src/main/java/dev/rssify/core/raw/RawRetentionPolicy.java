package dev.rssify.core.raw;

import dev.rssify.core.model.feed.FeedRetention;
import java.time.Duration;

/**
 * How long HTTP responses are stored in the raw archive before they are deleted.
 *
 * @param maxAge counted from when they were fetched
 * @param minCount number of the newest responses per feed that are stored regardless of age
 */
public record RawRetentionPolicy(Duration maxAge, int minCount) {

  public RawRetentionPolicy {
    if (!maxAge.isPositive() || minCount < 0) {
      throw new IllegalArgumentException(
          "the raw retention age must be positive, and the count must not be negative");
    }
  }

  /** This policy with the overrides of one feed. */
  public RawRetentionPolicy with(FeedRetention own) {
    return new RawRetentionPolicy(
        own.rawMaxAge() == null ? maxAge : own.rawMaxAge(),
        own.rawMinCount() == null ? minCount : own.rawMinCount());
  }

  public static RawRetentionPolicy defaults() {
    return new RawRetentionPolicy(Duration.ofDays(30), 5);
  }
}
