package dev.rssify.core.raw;

import dev.rssify.core.model.feed.FeedRetention;
import java.time.Duration;

/**
 * How long responses are stored.
 *
 * @param age counted from when they were fetched
 * @param newest number of responses per feed that are stored regardless of age
 */
public record RawRetentionPolicy(Duration age, int newest) {

  public RawRetentionPolicy {
    if (!age.isPositive() || newest < 0) {
      throw new IllegalArgumentException(
          "the raw retention age must be positive, and the count must not be negative");
    }
  }

  /** This policy with the overrides of one feed. */
  public RawRetentionPolicy with(FeedRetention own) {
    return new RawRetentionPolicy(
        own.raw() == null ? age : own.raw(), own.rawLast() == null ? newest : own.rawLast());
  }

  public static RawRetentionPolicy defaults() {
    return new RawRetentionPolicy(Duration.ofDays(30), 5);
  }
}
