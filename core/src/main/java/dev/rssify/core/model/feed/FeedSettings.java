package dev.rssify.core.model.feed;

import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.parsed.ParseLimits;
import org.jspecify.annotations.Nullable;

/**
 * The operator's settings of a feed.
 *
 * @param limits override the configured ones
 * @param retention overrides the configured one
 * @param pause null when it is polled
 * @param discoveryOff whether discovery is off when the URL returns a page instead of a feed
 * @param articles how the pages of its entries are read; overrides the configured mode
 * @param backfill when to fetch the feed's history; null inherits the configuration
 */
public record FeedSettings(
    FeedSource source,
    RequestProfile request,
    FetchLimits.Overrides limits,
    FeedRetention retention,
    Polling polling,
    @Nullable FeedPause pause,
    boolean discoveryOff,
    @Nullable BackfillMode backfill,
    EmailHandling emails,
    FeedArticles articles) {

  public static final FeedSettings NONE =
      new FeedSettings(
          FeedSource.FEED,
          RequestProfile.NONE,
          FetchLimits.Overrides.NONE,
          FeedRetention.NONE,
          Polling.ADAPTIVE,
          null,
          false,
          null,
          EmailHandling.KEEP,
          FeedArticles.INHERITED);

  /** Parser limits that accept every body which the feed's own body limit allows. */
  public ParseLimits parseLimits(ParseLimits configured) {
    Long own = limits.maxBodyBytes();
    return own == null ? configured : configured.withMaxBytes(own);
  }

  public FeedSettings withSource(FeedSource other) {
    return new FeedSettings(
        other,
        request,
        limits,
        retention,
        polling,
        pause,
        discoveryOff,
        backfill,
        emails,
        articles);
  }

  public FeedSettings withRequest(RequestProfile other) {
    return new FeedSettings(
        source, other, limits, retention, polling, pause, discoveryOff, backfill, emails, articles);
  }

  public FeedSettings withRetention(FeedRetention other) {
    return new FeedSettings(
        source, request, limits, other, polling, pause, discoveryOff, backfill, emails, articles);
  }

  public FeedSettings withPause(@Nullable FeedPause other) {
    return new FeedSettings(
        source,
        request,
        limits,
        retention,
        polling,
        other,
        discoveryOff,
        backfill,
        emails,
        articles);
  }

  public FeedSettings withPolling(Polling other) {
    return new FeedSettings(
        source, request, limits, retention, other, pause, discoveryOff, backfill, emails, articles);
  }
}
