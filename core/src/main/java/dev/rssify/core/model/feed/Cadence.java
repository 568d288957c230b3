package dev.rssify.core.model.feed;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The publication rate of a feed, learned from its documents.
 *
 * @param interarrival the moving average of the time between two publications; null while only one
 *     is known
 * @param newest the newest publication included in the average
 */
public record Cadence(@Nullable Duration interarrival, Instant newest) {}
