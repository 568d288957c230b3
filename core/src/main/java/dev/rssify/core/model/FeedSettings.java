package dev.rssify.core.model;

/**
 * What the operator says about a feed.
 *
 * @param limits replace the configured ones
 * @param retention replaces the configured one
 * @param discoveryOff when it turns into a page, its feeds are not looked for there
 * @param backfill its history is to be walked where the publisher offers one
 */
public record FeedSettings(
    FeedSource source,
    RequestProfile request,
    FetchLimits.Overrides limits,
    FeedRetention retention,
    Polling polling,
    boolean discoveryOff,
    boolean backfill,
    EmailHandling emails) {

  public static final FeedSettings NONE =
      new FeedSettings(
          FeedSource.FEED,
          RequestProfile.NONE,
          FetchLimits.Overrides.NONE,
          FeedRetention.NONE,
          Polling.ADAPTIVE,
          false,
          false,
          EmailHandling.KEEP);

  public FeedSettings withSource(FeedSource other) {
    return new FeedSettings(
        other, request, limits, retention, polling, discoveryOff, backfill, emails);
  }

  public FeedSettings withRequest(RequestProfile other) {
    return new FeedSettings(
        source, other, limits, retention, polling, discoveryOff, backfill, emails);
  }

  public FeedSettings withRetention(FeedRetention other) {
    return new FeedSettings(
        source, request, limits, other, polling, discoveryOff, backfill, emails);
  }

  public FeedSettings withPolling(Polling other) {
    return new FeedSettings(
        source, request, limits, retention, other, discoveryOff, backfill, emails);
  }
}
