package dev.rssify.core.model.feed;

import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.parsed.ParseLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operator's settings of a feed.
 *
 * @param limits override the configured ones
 * @param retention overrides the configured one
 * @param pause null when it is polled
 * @param discoveryOff whether the URL is subscribed to as it is, although it may be a page that
 *     links to feeds
 * @param articles how the pages of its entries are read; overrides the configured mode
 * @param enclosures media types of the enclosures that are stored; null inherits the configuration
 * @param backfill when to fetch the feed's history; null inherits the configuration
 * @param backfillFrom where the history is found; null for links
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
    @Nullable BackfillSource backfillFrom,
    EmailHandling emails,
    FeedArticles articles,
    @Nullable List<String> enclosures) {

  public FeedSettings {
    enclosures = enclosures == null ? null : List.copyOf(enclosures);
  }

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
          null,
          EmailHandling.KEEP,
          FeedArticles.INHERITED,
          null);

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
        backfillFrom,
        emails,
        articles,
        enclosures);
  }

  public FeedSettings withRequest(RequestProfile other) {
    return new FeedSettings(
        source,
        other,
        limits,
        retention,
        polling,
        pause,
        discoveryOff,
        backfill,
        backfillFrom,
        emails,
        articles,
        enclosures);
  }

  public FeedSettings withRetention(FeedRetention other) {
    return new FeedSettings(
        source,
        request,
        limits,
        other,
        polling,
        pause,
        discoveryOff,
        backfill,
        backfillFrom,
        emails,
        articles,
        enclosures);
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
        backfillFrom,
        emails,
        articles,
        enclosures);
  }

  public FeedSettings withPolling(Polling other) {
    return new FeedSettings(
        source,
        request,
        limits,
        retention,
        other,
        pause,
        discoveryOff,
        backfill,
        backfillFrom,
        emails,
        articles,
        enclosures);
  }

  public FeedSettings withBackfill(@Nullable BackfillMode mode, @Nullable BackfillSource from) {
    return new FeedSettings(
        source,
        request,
        limits,
        retention,
        polling,
        pause,
        discoveryOff,
        mode,
        from,
        emails,
        articles,
        enclosures);
  }
}
