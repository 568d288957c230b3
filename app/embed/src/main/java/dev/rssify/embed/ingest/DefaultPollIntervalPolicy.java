package dev.rssify.embed.ingest;

/** A feed's own interval, else this one. */
public record DefaultPollIntervalPolicy(int defaultIntervalSeconds) implements PollIntervalPolicy {

  public DefaultPollIntervalPolicy {
    if (defaultIntervalSeconds < 1) {
      throw new IllegalArgumentException("an interval is at least one second");
    }
  }

  @Override
  public int pollIntervalSeconds(FeedDefinition feed) {
    Integer own = feed.pollIntervalSeconds();
    return own == null ? defaultIntervalSeconds : own;
  }
}
