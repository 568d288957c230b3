package dev.rssify.json.view;

import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.feed.FeedDescription;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.feed.RedirectSightings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.json.codec.RecordJson;
import io.avaje.jsonb.Json;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A feed with the subscriptions it serves. Secret settings, such as headers and credentials, are
 * left out, and so are links that are not http or https.
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record FeedView(
    UUID id,
    String url,
    @Nullable String title,
    @Nullable String subtitle,
    @Nullable String siteLink,
    @Nullable String self,
    List<String> hubs,
    @Nullable Push push,
    ArchiveLinks archive,
    @Nullable Backfill backfill,
    FeedFormat format,
    String type,
    String sourceType,
    @Nullable Held validators,
    Schedule schedule,
    Stats stats,
    FeedStatus status,
    FeedHealth.Status health,
    FeedHealth.@Nullable LastError lastError,
    @Nullable FeedPause pause,
    List<SubscriptionView> subscriptions,
    @Nullable String contentType,
    Hints hints,
    @Nullable Redirect redirect,
    FeedSettingsView settings) {

  /** The polling hints of the publisher: those of the document, and Cache-Control. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Hints(
      @Nullable Integer ttlMinutes,
      List<Integer> skipHours,
      List<DayOfWeek> skipDays,
      @Nullable String updatePeriod,
      @Nullable Integer updateFrequency,
      @Nullable Instant updateBase,
      @Nullable Long freshnessSec,
      @Nullable Instant freshUntil) {

    static Hints of(PublisherHints hints, FeedState state) {
      return new Hints(
          hints.ttlMinutes(),
          hints.skipHours(),
          hints.skipDays(),
          hints.updatePeriod(),
          hints.updateFrequency(),
          hints.updateBase(),
          seconds(state.freshness()),
          state.freshUntil());
    }
  }

  /** A permanent redirect that is not confirmed yet. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Redirect(String target, Instant firstSeen, Instant lastSeen, int count) {

    static @Nullable Redirect of(@Nullable RedirectSightings seen) {
      return seen == null
          ? null
          : new Redirect(seen.target(), seen.firstSeen(), seen.lastSeen(), seen.count());
    }
  }

  /** The validators of the last document. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Held(@Nullable String etag, @Nullable String lastModified) {

    static @Nullable Held of(@Nullable Validators validators) {
      return validators == null ? null : new Held(validators.etag(), validators.lastModified());
    }
  }

  /** The subscription to its hub. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Push(
      String hub,
      String topic,
      FeedPush.State state,
      @Nullable Instant leaseExpiresAt,
      boolean delivers,
      @Nullable Instant lastDeliveryAt,
      @Nullable Instant lastPingAt,
      @Nullable String error) {

    static @Nullable Push of(@Nullable FeedPush push) {
      return push == null
          ? null
          : new Push(
              push.hub(),
              push.topic(),
              push.state(),
              push.leaseExpiresAt(),
              push.delivers(),
              push.lastDeliveryAt(),
              push.lastPingAt(),
              push.error());
    }
  }

  /** The progress of fetching its history. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Backfill(
      FeedBackfill.State state,
      int pages,
      int maxPages,
      int entries,
      Instant startedAt,
      @Nullable String next,
      @Nullable String ended) {

    static @Nullable Backfill of(@Nullable FeedBackfill walk) {
      return walk == null
          ? null
          : new Backfill(
              walk.state(),
              walk.pages(),
              walk.maxPages(),
              walk.entries(),
              walk.startedAt(),
              walk.next(),
              walk.ended());
    }
  }

  /** When it is polled next, and why. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Schedule(
      FeedSchedule.State state,
      long intervalSec,
      Instant nextRunAt,
      @Nullable Instant lastDecisionAt,
      FeedSchedule.Reason reason,
      @Nullable Long retryAfterSec) {

    static Schedule of(FeedSchedule schedule) {
      return new Schedule(
          schedule.state(),
          schedule.interval().toSeconds(),
          schedule.nextRunAt(),
          schedule.lastDecisionAt(),
          schedule.reason(),
          seconds(schedule.retryAfter()));
    }
  }

  /** The figures of its polls. */
  @Json(naming = Json.Naming.LowerUnderscore)
  public record Stats(
      @Nullable Instant lastFetchAt,
      @Nullable Instant lastSuccessAt,
      int consecutiveFailures,
      @Json.Property("consecutive_304s") int consecutive304s,
      long totalErrors,
      @Nullable Long ewmaInterarrivalSec,
      int newEntriesLastFetch,
      long bodyBytes,
      int errorScore,
      int validatorsIgnored) {

    static Stats of(FeedStats stats, @Nullable Cadence cadence) {
      return new Stats(
          stats.lastFetchAt(),
          stats.lastSuccessAt(),
          stats.consecutiveFailures(),
          stats.consecutive304s(),
          stats.totalErrors(),
          cadence == null ? null : seconds(cadence.interarrival()),
          stats.newEntriesLastFetch(),
          stats.bodyBytes(),
          stats.errorScore(),
          stats.validatorsIgnored());
    }
  }

  public static FeedView of(Feed feed, List<Subscription> subscriptions) {
    FeedDescription about = feed.description();
    return new FeedView(
        feed.id(),
        feed.url(),
        about.title(),
        about.subtitle(),
        WebUrl.webOrNull(about.siteLink()),
        WebUrl.webOrNull(about.self()),
        about.hubs().stream().filter(hub -> WebUrl.webOrNull(hub) != null).toList(),
        Push.of(about.push()),
        webLinks(about.archive()),
        Backfill.of(feed.state().backfill()),
        about.format(),
        about.format().type(),
        feed.settings().source().type(),
        Held.of(feed.validators()),
        Schedule.of(feed.schedule()),
        Stats.of(feed.stats(), feed.state().cadence()),
        FeedStatus.of(feed),
        feed.state().health().status(),
        feed.state().health().lastError(),
        feed.settings().pause(),
        subscriptions.stream().map(SubscriptionView::of).toList(),
        about.contentType(),
        Hints.of(about.hints(), feed.state()),
        Redirect.of(feed.state().redirects()),
        FeedSettingsView.of(feed.settings()));
  }

  /** One object on one line. */
  public static String line(Feed feed, List<Subscription> subscriptions) {
    return RecordJson.line(of(feed, subscriptions));
  }

  private static ArchiveLinks webLinks(ArchiveLinks links) {
    return new ArchiveLinks(
        WebUrl.webOrNull(links.current()),
        WebUrl.webOrNull(links.prevArchive()),
        WebUrl.webOrNull(links.nextArchive()),
        WebUrl.webOrNull(links.prev()),
        WebUrl.webOrNull(links.next()));
  }

  private static @Nullable Long seconds(@Nullable Duration duration) {
    return duration == null ? null : duration.toSeconds();
  }
}
