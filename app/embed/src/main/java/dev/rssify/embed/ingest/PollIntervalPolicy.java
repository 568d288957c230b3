package dev.rssify.embed.ingest;

/**
 * Decides the poll interval of a feed after each poll.
 *
 * <p>It overrides every other interval. Politeness rules still apply: freshness (Cache-Control),
 * rate limits, and one request per second and host.
 *
 * <p>Threading: called from many threads.
 */
@FunctionalInterface
public interface PollIntervalPolicy {

  int pollIntervalSeconds(FeedDefinition feed);
}
