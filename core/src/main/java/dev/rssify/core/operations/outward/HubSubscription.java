package dev.rssify.core.operations.outward;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A subscriber of an outward feed, for which this service is the WebSub hub.
 *
 * @param topic the URL of the outward feed, with its token if it has one
 * @param callback the URL that gets the content
 * @param secret signs the content; null when the subscriber sent none
 * @param expiresAt when the lease ends
 */
public record HubSubscription(
    String topic, String callback, @Nullable String secret, Instant expiresAt) {}
