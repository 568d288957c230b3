package dev.rssify.core.raw;

import dev.rssify.core.model.feed.FeedRetention;
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

  /** This policy with what one feed has of its own. */
  public RawRetentionPolicy with(FeedRetention own) {
    return new RawRetentionPolicy(
        own.raw() == null ? age : own.raw(), own.rawLast() == null ? newest : own.rawLast());
  }

  public static RawRetentionPolicy defaults() {
    return new RawRetentionPolicy(Duration.ofDays(30), 5);
  }
}
