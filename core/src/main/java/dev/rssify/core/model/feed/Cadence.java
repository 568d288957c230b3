package dev.rssify.core.model.feed;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The rhythm in which a feed publishes, as far as its documents showed.
 *
 * @param interarrival the moving average of the time between two publications; null as long as
 *     there was only one
 * @param newest the newest publication that is part of it
 */
public record Cadence(@Nullable Duration interarrival, Instant newest) {}
