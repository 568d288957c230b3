package dev.rssify.core.model.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The hub that pushes a feed's changes.
 *
 * @param leaseExpiresAt when the push subscription ends; null without a subscription
 */
public record FeedPush(String hub, @Nullable Instant leaseExpiresAt) {}
