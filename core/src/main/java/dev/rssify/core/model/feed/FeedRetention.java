package dev.rssify.core.model.feed;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long the data of one feed is stored. Each value overrides the configured one; null inherits
 * it.
 *
 * @param entries counted from when an entry was last seen
 * @param maxEntries how many of the newest entries are stored; {@link #UNLIMITED} for no limit
 * @param rawMaxAge for responses, counted from when they were fetched
 * @param rawMinCount number of the newest payloads stored regardless of age
 */
public record FeedRetention(
    @Nullable Duration entries,
    @Nullable Integer maxEntries,
    @Nullable Duration rawMaxAge,
    @Nullable Integer rawMinCount) {

  /** Longer than any store exists, and short enough to be subtracted from any date. */
  public static final Duration FOREVER = Duration.ofDays(365_000);

  /** No limit on the number of entries. */
  public static final int UNLIMITED = 0;

  public static final FeedRetention NONE = new FeedRetention(null, null, null, null);

  public FeedRetention {
    if ((entries != null && !entries.isPositive())
        || (rawMaxAge != null && !rawMaxAge.isPositive())) {
      throw new IllegalArgumentException("retention times must be positive");
    }
    if ((maxEntries != null && maxEntries < 0) || (rawMinCount != null && rawMinCount < 0)) {
      throw new IllegalArgumentException("retention counts must not be negative");
    }
  }
}
