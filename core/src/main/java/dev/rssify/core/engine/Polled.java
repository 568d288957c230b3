package dev.rssify.core.engine;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.model.PollOutcome;
import org.jspecify.annotations.Nullable;

/**
 * What a poll came to.
 *
 * @param after the feed as it was committed; null when nothing was
 * @param gate what the poll taught about a publisher's gate; null when nothing
 */
public record Polled(PollOutcome outcome, @Nullable Feed after, @Nullable HostGate gate) {}
