package dev.rssify.embed.ingest;

/**
 * Decides how often feeds are asked, anew after each poll.
 *
 * <p>Its word goes before every other interval. Publishers are still heard: what they promise to be
 * fresh is not asked for again before, who wants silence gets it, and no host is asked more than
 * once a second.
 *
 * <p>Threading: called from many threads.
 */
@FunctionalInterface
public interface PollIntervalPolicy {

  int pollIntervalSeconds(FeedDefinition feed);
}
