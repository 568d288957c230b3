package dev.rssify.json.api;

import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedDescription;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.record.DecisionJson;
import dev.rssify.json.record.ParsedFeedJson;
import dev.rssify.json.record.SubscriptionJson;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A feed as one JSON object, in the words of document 004 section 5.1 and what we add to it. secret
 * settings, such as headers and credentials, are left out.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class FeedJson {

  /** The feed, with the subscriptions it serves. */
  public String write(Feed feed, List<Subscription> requests) {
    return JsonFields.line(json -> fields(json, feed, requests));
  }

  private static void fields(JsonFields json, Feed feed, List<Subscription> requests) {
    FeedDescription about = feed.description();
    json.text("id", feed.id().toString());
    json.text("url", feed.url());
    json.text("title", about.title());
    json.text("subtitle", about.subtitle());
    json.text("site_link", WebUrl.onlyWeb(about.siteLink()));
    json.texts("hubs", about.hubs().stream().filter(hub -> WebUrl.onlyWeb(hub) != null).toList());
    json.object("archive", onlyWeb(about.archive()), links -> ParsedFeedJson.archive(json, links));
    json.text("format", about.format().code());
    json.text("type", about.format().type());
    json.text("source_type", feed.settings().source().type());
    json.object(
        "validators",
        feed.validators(),
        held -> {
          json.text("etag", held.etag());
          json.text("last_modified", held.lastModified());
        });
    json.object("schedule", feed.schedule(), schedule -> schedule(json, schedule));
    json.object("stats", feed.stats(), stats -> stats(json, stats, feed.state().cadence()));
    json.text("status", FeedStatus.of(feed).code());
    health(json, feed.state().health());
    json.object(
        "pause",
        feed.settings().pause(),
        pause -> {
          json.instant("until", pause.until());
          json.text("reason", pause.reason());
        });
    json.array(
        "subscriptions",
        requests,
        request -> json.object(() -> SubscriptionJson.DOCUMENT.fields(json, request)));
  }

  private static ArchiveLinks onlyWeb(ArchiveLinks links) {
    return new ArchiveLinks(
        WebUrl.onlyWeb(links.current()),
        WebUrl.onlyWeb(links.prevArchive()),
        WebUrl.onlyWeb(links.nextArchive()),
        WebUrl.onlyWeb(links.prev()),
        WebUrl.onlyWeb(links.next()));
  }

  private static void schedule(JsonFields json, FeedSchedule schedule) {
    json.text("state", DecisionJson.lower(schedule.state()));
    json.number("interval_sec", seconds(schedule.interval()));
    json.instant("next_run_at", schedule.nextRunAt());
    json.instant("last_decision_at", schedule.lastDecisionAt());
    json.text("reason", DecisionJson.lower(schedule.reason()));
    json.number("retry_after_sec", seconds(schedule.retryAfter()));
  }

  private static void stats(JsonFields json, FeedStats stats, @Nullable Cadence cadence) {
    json.instant("last_fetch_at", stats.lastFetchAt());
    json.instant("last_success_at", stats.lastSuccessAt());
    json.number("consecutive_failures", stats.consecutiveFailures());
    json.number("consecutive_304s", stats.consecutive304s());
    json.number("total_errors", stats.totalErrors());
    json.number("ewma_interarrival_sec", cadence == null ? null : seconds(cadence.interarrival()));
    json.number("new_entries_last_fetch", stats.newEntriesLastFetch());
    json.number("body_bytes", stats.bodyBytes());
  }

  private static void health(JsonFields json, FeedHealth health) {
    json.text("health", health.status().code());
    json.object(
        "last_error",
        health.lastError(),
        error -> {
          json.text("code", error.code());
          json.text("message", error.message());
          json.instant("at", error.at());
        });
  }

  private static @Nullable Long seconds(@Nullable Duration duration) {
    return duration == null ? null : duration.toSeconds();
  }
}
