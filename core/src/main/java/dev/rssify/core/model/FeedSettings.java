package dev.rssify.core.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the operator says about a feed.
 *
 * @param limits null for the configured ones
 * @param retention how long its entries are kept after they were last seen; null for the configured
 *     time
 */
public record FeedSettings(
    FeedSource source,
    RequestProfile request,
    @Nullable FetchLimits limits,
    @Nullable Duration retention) {

  public static final FeedSettings NONE =
      new FeedSettings(FeedSource.FEED, RequestProfile.NONE, null, null);
}
