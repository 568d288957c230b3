package dev.rssify.core.model.feed;

import java.time.Instant;
import java.util.UUID;

/** A URL that a feed has or once had, so that an old address still finds it. */
public record FeedUrl(String url, UUID feedId, Instant since) {}
