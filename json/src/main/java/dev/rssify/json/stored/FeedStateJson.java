package dev.rssify.json.stored;

import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedIdentity;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.feed.RedirectSightings;
import dev.rssify.core.model.http.Validators;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.io.StoredDocument;
import java.util.Locale;
import java.util.Objects;

/** What polling left behind of a feed, as stores keep it. */
public final class FeedStateJson {

  /** Writes it and reads it back. */
  public static final StoredDocument<FeedState> DOCUMENT =
      new StoredDocument<>(FeedStateJson::write, FeedStateJson::read);

  private FeedStateJson() {}

  private static void write(JsonFields json, FeedState state) {
    json.object("schedule", state.schedule(), schedule -> schedule(json, schedule));
    json.object("stats", state.stats(), stats -> stats(json, stats));
    json.object("health", state.health(), health -> health(json, health));
    json.object(
        "validators",
        state.validators(),
        validators -> {
          json.text("url", validators.url());
          json.text("etag", validators.etag());
          json.text("last_modified", validators.lastModified());
        });
    json.duration("freshness", state.freshness());
    json.instant("fresh_until", state.freshUntil());
    json.object(
        "cadence",
        state.cadence(),
        cadence -> {
          json.duration("interarrival", cadence.interarrival());
          json.instant("newest", cadence.newest());
        });
    json.object(
        "last_document",
        state.lastDocument(),
        last -> {
          json.text("sha256", last.sha256());
          json.text("parser_version", last.parserVersion());
          json.number("number", last.number());
          json.instant("seen_at", last.seenAt());
        });
    json.object(
        "redirects",
        state.redirects(),
        seen -> {
          json.text("target", seen.target());
          json.instant("first_seen", seen.firstSeen());
          json.instant("last_seen", seen.lastSeen());
          json.number("count", seen.count());
        });
    json.object("identity", state.identity(), identity -> identity(json, identity));
  }

  private static void schedule(JsonFields json, FeedSchedule schedule) {
    json.text("state", lower(schedule.state()));
    json.duration("interval", schedule.interval());
    json.instant("next_run_at", schedule.nextRunAt());
    json.instant("last_decision_at", schedule.lastDecisionAt());
    json.text("reason", lower(schedule.reason()));
    json.duration("retry_after", schedule.retryAfter());
  }

  private static void stats(JsonFields json, FeedStats stats) {
    json.instant("last_fetch_at", stats.lastFetchAt());
    json.instant("last_success_at", stats.lastSuccessAt());
    json.number("consecutive_failures", stats.consecutiveFailures());
    json.number("consecutive_304s", stats.consecutive304s());
    json.number("total_errors", stats.totalErrors());
    json.number("new_entries_last_fetch", stats.newEntriesLastFetch());
    json.number("validators_ignored", stats.validatorsIgnored());
    json.number("body_bytes", stats.bodyBytes());
    json.number("error_score", stats.errorScore());
  }

  private static void health(JsonFields json, FeedHealth health) {
    json.text("status", health.status().code());
    json.object(
        "last_error",
        health.lastError(),
        error -> {
          json.text("code", error.code());
          json.text("message", error.message());
          json.instant("at", error.at());
        });
    json.instant("stale_since", health.staleSince());
  }

  private static void identity(JsonFields json, FeedIdentity identity) {
    json.text("kind", identity.kind().code());
    json.flag("shared_links", identity.sharedLinks());
    json.number("rotations", identity.rotations());
    json.instant("switched_at", identity.switchedAt());
    json.text("reason", identity.reason());
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static FeedState read(JsonView json) {
    return new FeedState(
        json.requiredObject("schedule", FeedStateJson::schedule),
        json.requiredObject("stats", FeedStateJson::stats),
        json.requiredObject("health", FeedStateJson::health),
        json.object(
            "validators",
            v -> new Validators(v.required("url"), v.text("etag"), v.text("last_modified"))),
        json.duration("freshness"),
        json.instant("fresh_until"),
        json.object(
            "cadence",
            cadence ->
                new Cadence(cadence.duration("interarrival"), cadence.requiredInstant("newest"))),
        json.object("last_document", FeedStateJson::lastDocument),
        json.object("redirects", FeedStateJson::redirects),
        json.requiredObject("identity", FeedStateJson::identity));
  }

  private static FeedSchedule schedule(JsonView json) {
    return new FeedSchedule(
        json.constant("state", FeedSchedule.State.class),
        json.requiredDuration("interval"),
        json.requiredInstant("next_run_at"),
        json.instant("last_decision_at"),
        json.constant("reason", FeedSchedule.Reason.class),
        json.duration("retry_after"));
  }

  private static FeedStats stats(JsonView json) {
    return new FeedStats(
        json.instant("last_fetch_at"),
        json.instant("last_success_at"),
        json.requiredInteger("consecutive_failures"),
        json.requiredInteger("consecutive_304s"),
        json.requiredNumber("total_errors"),
        json.requiredInteger("new_entries_last_fetch"),
        json.requiredInteger("validators_ignored"),
        json.requiredNumber("body_bytes"),
        Objects.requireNonNullElseGet(
            json.integer("error_score"),
            () -> 2 * Math.min(10, json.requiredInteger("consecutive_failures"))));
  }

  private static FeedHealth health(JsonView json) {
    return new FeedHealth(
        json.constant("status", FeedHealth.Status.class),
        json.object(
            "last_error",
            error ->
                new FeedHealth.LastError(
                    error.required("code"),
                    error.required("message"),
                    error.requiredInstant("at"))),
        json.instant("stale_since"));
  }

  private static LastDocument lastDocument(JsonView json) {
    return new LastDocument(
        json.required("sha256"),
        json.required("parser_version"),
        json.requiredNumber("number"),
        json.requiredInstant("seen_at"));
  }

  private static RedirectSightings redirects(JsonView json) {
    return new RedirectSightings(
        json.required("target"),
        json.requiredInstant("first_seen"),
        json.requiredInstant("last_seen"),
        json.requiredInteger("count"));
  }

  private static FeedIdentity identity(JsonView json) {
    return new FeedIdentity(
        IdentityKey.Kind.of(json.required("kind")),
        json.isSet("shared_links"),
        json.requiredInteger("rotations"),
        json.instant("switched_at"),
        json.text("reason"));
  }
}
