package dev.rssify.core.model.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The hub that pushes a feed's changes.
 *
 * @param leaseExpiresAt until when it does; null when we did not subscribe
 */
public record FeedPush(String hub, @Nullable Instant leaseExpiresAt) {}
