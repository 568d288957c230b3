package dev.rssify.core.model.feed;

import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.RequestProfile;
import org.jspecify.annotations.Nullable;

/**
 * What the operator says about a feed.
 *
 * @param limits replace the configured ones
 * @param retention replaces the configured one
 * @param pause null when it is polled
 * @param discoveryOff when it turns into a page, its feeds are not looked for there
 * @param backfill its history is to be walked where the publisher offers one
 */
public record FeedSettings(
    FeedSource source,
    RequestProfile request,
    FetchLimits.Overrides limits,
    FeedRetention retention,
    Polling polling,
    @Nullable FeedPause pause,
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
          null,
          false,
          false,
          EmailHandling.KEEP);

  public FeedSettings withSource(FeedSource other) {
    return new FeedSettings(
        other, request, limits, retention, polling, pause, discoveryOff, backfill, emails);
  }

  public FeedSettings withRequest(RequestProfile other) {
    return new FeedSettings(
        source, other, limits, retention, polling, pause, discoveryOff, backfill, emails);
  }

  public FeedSettings withRetention(FeedRetention other) {
    return new FeedSettings(
        source, request, limits, other, polling, pause, discoveryOff, backfill, emails);
  }

  public FeedSettings withPolling(Polling other) {
    return new FeedSettings(
        source, request, limits, retention, other, pause, discoveryOff, backfill, emails);
  }
}
