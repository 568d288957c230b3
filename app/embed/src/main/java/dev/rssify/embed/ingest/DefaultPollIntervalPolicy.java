package dev.rssify.embed.ingest;

/** Uses the interval of the feed definition, else a default. */
public record DefaultPollIntervalPolicy(int defaultIntervalSeconds) implements PollIntervalPolicy {

  public DefaultPollIntervalPolicy {
    if (defaultIntervalSeconds < 1) {
      throw new IllegalArgumentException("an interval must be at least one second");
    }
  }

  @Override
  public int pollIntervalSeconds(FeedDefinition feed) {
    Integer own = feed.pollIntervalSeconds();
    return own == null ? defaultIntervalSeconds : own;
  }
}
