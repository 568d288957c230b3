package dev.rssify.core.model.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The operator's order not to poll a feed for a while.
 *
 * @param until when polling goes on
 * @param reason for people; null when none was given
 */
public record FeedPause(Instant until, @Nullable String reason) {}
