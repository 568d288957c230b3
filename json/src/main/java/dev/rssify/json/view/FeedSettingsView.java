package dev.rssify.json.view;

import dev.rssify.core.model.feed.BackfillMode;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.EmailHandling;
import dev.rssify.core.model.feed.FeedArticles;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.feed.PushMode;
import io.avaje.jsonb.Json;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one feed, under the names of feeds.json; null inherits the configuration. Headers
 * and credentials are left out.
 *
 * @param pollIntervalSeconds the shortest interval of its enabled subscriptions
 * @param proxy the name of a proxy
 * @param ownHeaders whether the feed has its own headers or credentials
 */
@Json(naming = Json.Naming.LowerUnderscore)
public record FeedSettingsView(
    @Nullable Long pollIntervalSeconds,
    @Nullable String cron,
    @Nullable Long minIntervalSeconds,
    @Nullable Long maxIntervalSeconds,
    int priority,
    @Nullable Long timeoutSeconds,
    @Nullable Long maxBodyBytes,
    @Nullable PushMode push,
    @Nullable BackfillMode backfill,
    @Nullable BackfillSource backfillFrom,
    FeedArticles.@Nullable Mode articles,
    @Nullable List<String> enclosures,
    EmailHandling authorEmails,
    @Nullable Long retentionDays,
    @Nullable Integer maxEntries,
    @Nullable Long rawDays,
    @Nullable Integer rawLast,
    boolean discovery,
    @Nullable String proxy,
    boolean ownHeaders) {

  static FeedSettingsView of(FeedSettings settings) {
    Polling polling = settings.polling();
    CronSchedule cron = polling.cron();
    FeedRetention retention = settings.retention();
    return new FeedSettingsView(
        seconds(polling.interval()),
        cron == null ? null : cron.expression(),
        seconds(polling.minInterval()),
        seconds(polling.maxInterval()),
        polling.priority(),
        seconds(settings.limits().timeout()),
        settings.limits().maxBodyBytes(),
        polling.push(),
        settings.backfill(),
        settings.backfillFrom(),
        settings.articles().mode(),
        settings.enclosures(),
        settings.emails(),
        days(retention.entries()),
        retention.maxEntries(),
        days(retention.rawMaxAge()),
        retention.rawMinCount(),
        !settings.discoveryOff(),
        settings.request().proxy(),
        !settings.request().headers().isEmpty() || !settings.request().credentials().isEmpty());
  }

  /** Days, as they are given: 0 for ever; a part of a day counts as a day. */
  private static @Nullable Long days(@Nullable Duration age) {
    if (age == null) {
      return null;
    }
    return age.compareTo(FeedRetention.FOREVER) >= 0 ? 0 : age.plusDays(1).minusNanos(1).toDays();
  }

  private static @Nullable Long seconds(@Nullable Duration duration) {
    return duration == null ? null : duration.toSeconds();
  }
}
