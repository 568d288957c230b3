package dev.rssify.core.model.feed;

import java.time.Instant;
import java.util.UUID;

/** A current or former URL of a feed, so that a former URL still finds the feed. */
public record FeedUrl(String url, UUID feedId, Instant since) {}
