package dev.rssify.core.model.feed;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long the data of one feed is stored. Each value overrides the configured one; null inherits
 * it.
 *
 * @param entries counted from when an entry was last seen
 * @param maxEntries how many of the newest entries are stored; {@link #UNLIMITED} for no limit
 * @param raw counted from when a response was fetched
 * @param rawLast number of payloads stored regardless of age
 */
public record FeedRetention(
    @Nullable Duration entries,
    @Nullable Integer maxEntries,
    @Nullable Duration raw,
    @Nullable Integer rawLast) {

  /** Longer than any store exists, and short enough to be subtracted from any date. */
  public static final Duration FOREVER = Duration.ofDays(365_000);

  /** No limit on the number of entries. */
  public static final int UNLIMITED = 0;

  public static final FeedRetention NONE = new FeedRetention(null, null, null, null);

  public FeedRetention {
    if ((entries != null && !entries.isPositive()) || (raw != null && !raw.isPositive())) {
      throw new IllegalArgumentException("retention times must be positive");
    }
    if ((maxEntries != null && maxEntries < 0) || (rawLast != null && rawLast < 0)) {
      throw new IllegalArgumentException("retention counts must not be negative");
    }
  }
}
