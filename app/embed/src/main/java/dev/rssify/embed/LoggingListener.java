package dev.rssify.embed;

import dev.rssify.core.dispatch.DecayingRatio;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.text.Printable;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Logs the events of the engine. URLs are masked because they may hold secrets. Without an SLF4J
 * provider, problems go to standard error.
 *
 * <p>Keys of a poll: component, op, feed_id, url, fetch_id, cause, decision, reason, state,
 * next_at, http_status, outcome, interval_before, interval_after, elapsed_ms, items_seen,
 * items_new, event_type, seq, horizon, identity, ewma_secs, error_budget, retry_after_secs, sink,
 * event_id, attempts.
 */
public final class LoggingListener implements EngineListener {

  private static final Logger LOG = logger("rssify.engine");

  private final DecayingRatio failures = new DecayingRatio();

  /** The logger of this name; without an SLF4J provider, one that prints problems only. */
  public static Logger logger(String name) {
    return ProblemLogger.orInstalled(name);
  }

  @Override
  public void on(EngineEvent event) {
    switch (event) {
      case EngineEvent.PollStarted started ->
          line(LOG.atDebug(), "poll_started")
              .addKeyValue("feed_id", started.task().feedId())
              .addKeyValue("url", MaskedUrl.of(started.url()))
              .addKeyValue("fetch_id", started.task().fetchId())
              .addKeyValue("cause", lower(started.task().cause()))
              .log("poll started");
      case EngineEvent.PollFinished finished -> finished(finished);
      case EngineEvent.PollRefused refused ->
          line(LOG.atError(), "poll_refused")
              .addKeyValue("feed_id", refused.outcome().feedId())
              .addKeyValue("url", MaskedUrl.of(refused.outcome().url()))
              .addKeyValue("outcome", refused.outcome().code())
              .log(
                  about(
                      refused.outcome().url(),
                      refused.outcome().code()
                          + ": the poll is not stored: "
                          + Printable.line(refused.outcome().message())));
      case EngineEvent.PollBroke broke ->
          line(LOG.atError(), "poll_broke")
              .addKeyValue("feed_id", broke.task().feedId())
              .addKeyValue("fetch_id", broke.task().fetchId())
              .addKeyValue("next_at", broke.retryAt())
              .setCause(broke.cause())
              .log(
                  "feed "
                      + broke.task().feedId()
                      + ": internal error, nothing of this poll was stored");
      case EngineEvent.GateNotStored gate ->
          line(LOG.atError(), "gate_not_stored")
              .addKeyValue("host", gate.groupId())
              .setCause(gate.cause())
              .log("a host limits requests and the store could not record it");
      case EngineEvent.SchedulesRepaired(int feeds) ->
          line(LOG.atWarn(), "schedules_repaired")
              .addKeyValue("feeds", feeds)
              .log("the clock was ahead when these feeds were scheduled; they are scheduled again");
      case EngineEvent.StartsHeld held -> line(LOG.atError(), "starts_held").log(held.why());
      case EngineEvent.RetentionFailed failed ->
          line(LOG.atError(), "retention_failed")
              .setCause(failed.cause())
              .log("expired data could not be deleted, retrying in an hour");
      case EngineEvent.BackgroundFailed failed ->
          line(LOG.atError(), failed.what() + "_failed")
              .setCause(failed.cause())
              .log(failed.what() + ": internal error, retrying later");
      case EngineEvent.SinkStuck stuck ->
          line(LOG.atWarn(), "sink_stuck")
              .addKeyValue("event_type", stuck.event().type())
              .addKeyValue("seq", stuck.event().seq())
              .setCause(stuck.cause())
              .log("a sink rejected an event, retrying");
      case EngineEvent.SinkBroken broken ->
          line(LOG.atError(), "sink_broken")
              .setCause(broken.cause())
              .log("the journal could not be read or a cursor not be stored, retrying");
      case EngineEvent.SinkUnusable unusable ->
          line(LOG.atError(), "sink_unusable")
              .addKeyValue("sink", unusable.sink())
              .addKeyValue("reason", unusable.cause().getMessage())
              .log("a sink cannot be started; change or remove it with rssify sinks");
      case EngineEvent.DeadLettered(DeadLetter letter) ->
          line(LOG.atWarn(), "dead_letter")
              .addKeyValue("sink", letter.sink())
              .addKeyValue("event_id", letter.eventId())
              .addKeyValue("attempts", letter.attempts())
              .addKeyValue("reason", letter.error())
              .log("a receiver rejected an event; it is stored as a dead letter");
      case EngineEvent.BudgetExceeded exceeded ->
          line(LOG.atWarn(), "budget_exceeded")
              .addKeyValue("host", exceeded.groupId() == null ? "all" : exceeded.groupId())
              .addKeyValue("failed_share", exceeded.failedShare())
              .log("too many polls fail; failing feeds are polled less until more polls succeed");
      case EngineEvent.SearchIndexRebuilt(String reason) ->
          line(LOG.atInfo(), "search_index_rebuilt")
              .addKeyValue("reason", reason)
              .log("the search index is built again: " + reason);
      case EngineEvent.SearchIndexFailed(Exception cause) ->
          line(LOG.atWarn(), "search_index_failed")
              .setCause(cause)
              .log("the search index could not be read or written, retrying in a minute");
      case EngineEvent.StandingQueriesFailed(Exception cause) ->
          line(LOG.atWarn(), "standing_queries_failed")
              .setCause(cause)
              .log("entries could not be compared with the standing queries, retrying in a minute");
      case EngineEvent.LeasesChanged leases ->
          line(LOG.atInfo(), "leases_changed")
              .addKeyValue("worker", leases.workerId())
              .addKeyValue("gained", leases.gained())
              .addKeyValue("lost", leases.lost())
              .addKeyValue("partitions", leases.partitions())
              .log("this worker polls other partitions now");
      case EngineEvent.LeasesNotRenewed failed ->
          line(failed.expired() ? LOG.atError() : LOG.atWarn(), "leases_not_renewed")
              .addKeyValue("worker", failed.workerId())
              .setCause(failed.cause())
              .log(
                  failed.expired()
                      ? "the leases of this worker expired, it polls nothing until it reaches the store"
                      : "the leases of this worker could not be renewed, retrying");
      case EngineEvent.SinkSkipped skipped ->
          line(LOG.atWarn(), "sink_skipped")
              .addKeyValue("seq", skipped.from())
              .addKeyValue("horizon", skipped.horizon())
              .log("a sink missed some events, they are no longer stored");
      case EngineEvent.Enriched enriched -> enriched(enriched);
      case EngineEvent.EnrichmentBroke broke ->
          line(LOG.atError(), "enrichment_broke")
              .addKeyValue("entry_uid", broke.entryUid())
              .setCause(broke.cause())
              .log("a derivation could not be computed or stored, retrying");
    }
  }

  private static void enriched(EngineEvent.Enriched enriched) {
    boolean ok = enriched.code().equals("ok");
    line(ok ? LOG.atDebug() : LOG.atInfo(), "enriched")
        .addKeyValue("kind", enriched.kind())
        .addKeyValue("entry_uid", enriched.entryUid())
        .addKeyValue("outcome", enriched.code())
        .addKeyValue("next_at", enriched.retryAt())
        .log(
            ok
                ? enriched.kind() + " added"
                : enriched.kind()
                    + " of entry "
                    + enriched.entryUid()
                    + ": "
                    + MaskedUrl.of(enriched.message()));
  }

  private void finished(EngineEvent.PollFinished finished) {
    FetchRecord fetch = finished.fetch();
    Feed after = finished.after();
    boolean ok = finished.outcome() instanceof PollOutcome.Succeeded;
    line(ok ? LOG.atInfo() : LOG.atWarn(), "poll_finished")
        .addKeyValue("feed_id", fetch.feedId())
        .addKeyValue("url", MaskedUrl.of(fetch.url()))
        .addKeyValue("fetch_id", fetch.fetchId())
        .addKeyValue("cause", lower(fetch.cause()))
        .addKeyValue("http_status", fetch.status())
        .addKeyValue("outcome", fetch.outcome())
        .addKeyValue("elapsed_ms", fetch.elapsed().toMillis())
        .addKeyValue("items_seen", fetch.itemsSeen())
        .addKeyValue("items_new", fetch.newEntries())
        .addKeyValue("items_updated", fetch.updatedEntries())
        .addKeyValue("state", lower(after.schedule().state()))
        .addKeyValue("decision", lower(fetch.decision().verdict()))
        .addKeyValue("reason", lower(after.schedule().reason()))
        .addKeyValue("interval_before", finished.before().schedule().interval().toSeconds())
        .addKeyValue("interval_after", after.schedule().interval().toSeconds())
        .addKeyValue("next_at", after.schedule().nextRunAt())
        .addKeyValue("identity", after.state().identity().kind().code())
        .addKeyValue("ewma_secs", ewma(after.state().cadence()))
        .addKeyValue("error_budget", failedShare(!ok, fetch.at()))
        .addKeyValue("retry_after_secs", seconds(after.schedule().retryAfter()))
        .log(ok ? "poll finished" : failure(finished.before().url(), fetch, after));
  }

  /** The share of failed polls with this one, to a thousandth; polls end on many threads. */
  private double failedShare(boolean failed, Instant at) {
    synchronized (failures) {
      failures.count(failed, at.toEpochMilli());
      return Math.round(1_000 * failures.share()) / 1_000.0;
    }
  }

  private static String failure(String url, FetchRecord fetch, Feed after) {
    FeedSchedule schedule = after.schedule();
    return about(
        url,
        fetch.outcome()
            + ": "
            + MaskedUrl.of(String.valueOf(fetch.message()))
            + (schedule.isNever() ? "; no next poll" : "; next poll at " + schedule.nextRunAt()));
  }

  private static String about(String url, String problem) {
    return "feed " + MaskedUrl.of(url) + ": " + problem;
  }

  private static @Nullable Long ewma(@Nullable Cadence cadence) {
    return cadence == null ? null : seconds(cadence.interarrival());
  }

  private static @Nullable Long seconds(@Nullable Duration duration) {
    return duration == null ? null : duration.toSeconds();
  }

  private static LoggingEventBuilder line(LoggingEventBuilder builder, String op) {
    return builder.addKeyValue("component", "engine").addKeyValue("op", op);
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
