package dev.rssify.core.engine;

import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.RegistrableDomains;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.PollReport;
import dev.rssify.core.schedule.PollSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that follows from a poll: what to commit and what to report.
 *
 * @param entries the number of entries in the document, if one was parsed
 * @param mergedInto the feed that replaces this one; null when none does
 */
record PollTransition(
    PollCommit commit,
    FetchRecord fetch,
    PollOutcome outcome,
    int entries,
    @Nullable Feed mergedInto) {

  /**
   * Computes the transition of a feed. Pure, except for one lookup.
   *
   * @param urlOwner finds the feed that has the URL this feed may move to
   */
  static PollTransition of(
      Feed feed,
      PollData data,
      Comparison comparison,
      NextPoll schedule,
      BackfillPolicy backfill,
      RegistrableDomains domains,
      UrlOwner urlOwner) {
    if (data.task().cause().addsOnly()) {
      return added(feed, data, comparison, schedule.config().ewmaAlpha());
    }
    int fresh = comparison.newEntries();
    int updated = comparison.updatedEntries();
    PollOutcome outcome = outcome(feed, data, fresh, updated);
    RedirectDecision move = RedirectDecision.of(feed, data, urlOwner);
    Feed polled =
        FeedAfterPoll.of(
            feed,
            data,
            comparison,
            outcome,
            move.lesson(),
            schedule.config().ewmaAlpha(),
            data.reading() instanceof PollResult.Document document
                ? backfill.afterPoll(feed, document.feed(), comparison.gap(), data.at())
                : feed.state().backfill());
    Feed learned = polled.withPlacement(polled.placement().partitioned(domains));
    NextPoll.Decision next = schedule.decide(learned, report(feed, data, comparison));
    Feed after = learned.withSchedule(move.schedule(next.schedule(), data.at()));
    FetchRecord fetch = fetchRecord(feed, data, outcome, fresh, updated, next.trace());
    return new PollTransition(
        new PollCommit(
            feed,
            after,
            data.at(),
            fetch,
            data.raw(),
            comparison.entries(),
            comparison.window(),
            events(data, FeedEvents.of(feed, after, move, comparison.events()))),
        fetch,
        outcome,
        data.reading() instanceof PollResult.Document document ? document.entries().size() : 0,
        move.into());
  }

  /** The transition after a document that only adds entries: no schedule, no validators. */
  private static PollTransition added(
      Feed feed, PollData data, Comparison comparison, double ewmaAlpha) {
    int fresh = comparison.newEntries();
    int updated = comparison.updatedEntries();
    PollOutcome outcome = outcome(feed, data, fresh, updated);
    FetchRecord fetch =
        fetchRecord(feed, data, outcome, fresh, updated, DecisionTrace.unchanged(feed.schedule()));
    return new PollTransition(
        new PollCommit(
            feed,
            FeedAfterAddition.of(feed, data, comparison, outcome, ewmaAlpha),
            data.at(),
            fetch,
            data.raw(),
            comparison.entries(),
            comparison.window(),
            events(data, comparison.events())),
        fetch,
        outcome,
        data.reading() instanceof PollResult.Document document ? document.entries().size() : 0,
        null);
  }

  CompletedPoll polled() {
    return polled(commit.after());
  }

  /** The result of a dry run. */
  CompletedPoll uncommitted() {
    return polled(null);
  }

  private CompletedPoll polled(@Nullable Feed after) {
    return new CompletedPoll(
        outcome, after, entries, commit.events().stream().map(JournalDraft::payload).toList());
  }

  EngineEvent finished(StageTimings stages) {
    return new EngineEvent.PollFinished(outcome, fetch, commit.before(), commit.after(), stages);
  }

  /** The outcome when the commit was refused. */
  PollOutcome.Failed refused(String code, String message) {
    return new PollOutcome.Failed(outcome.feedId(), outcome.url(), code, null, message);
  }

  private static PollReport report(Feed feed, PollData data, Comparison comparison) {
    return new PollReport(
        data.task().scheduledAt(),
        data.at(),
        signal(data.reading(), comparison),
        data.fresh(feed.state().freshness()),
        data.quota());
  }

  private static PollSignal signal(PollResult reading, Comparison comparison) {
    return switch (reading) {
      case PollResult.Document _ ->
          new PollSignal.Document(comparison.newEntries(), comparison.gap());
      case PollResult.Unchanged() -> new PollSignal.Document(0, false);
      case PollResult.NotModified() -> new PollSignal.NotModified();
      case PollResult.RateLimited(Duration retryAfter) -> new PollSignal.RateLimited(retryAfter);
      case PollResult.Gone() -> new PollSignal.Gone();
      case PollResult.Failed failed -> new PollSignal.Failure(failed.reason());
    };
  }

  private static PollOutcome outcome(Feed feed, PollData data, int fresh, int updated) {
    return switch (data.reading()) {
      case PollResult.Document document ->
          new PollOutcome.Succeeded(
              feed.id(),
              feed.url(),
              document.feed().truncated() ? "incomplete" : "ok",
              fresh,
              updated);
      case PollResult.Unchanged() ->
          new PollOutcome.Succeeded(feed.id(), feed.url(), "unchanged", 0, 0);
      case PollResult.NotModified() ->
          new PollOutcome.Succeeded(feed.id(), feed.url(), "not_modified", 0, 0);
      case PollResult.RateLimited(Duration retryAfter) ->
          failed(
              feed,
              data,
              "rate_limited",
              retryAfter == null
                  ? "the server limits requests"
                  : "the server limits requests for " + retryAfter.toSeconds() + " s");
      case PollResult.Gone() ->
          failed(feed, data, "gone", "the publisher took this feed away for good (410)");
      case PollResult.Failed failed -> failed(feed, data, failed.code(), failed.message());
    };
  }

  private static PollOutcome failed(Feed feed, PollData data, String code, String message) {
    return new PollOutcome.Failed(feed.id(), feed.url(), code, status(data), message);
  }

  private static List<JournalDraft> events(PollData data, List<Payload> payloads) {
    List<JournalDraft> events = new ArrayList<>();
    for (Payload payload : payloads) {
      events.add(
          JournalDraft.of(
              data.task().fetchId(), events.size(), data.at(), data.task().feedId(), payload));
    }
    return events;
  }

  private static FetchRecord fetchRecord(
      Feed feed, PollData data, PollOutcome outcome, int fresh, int updated, DecisionTrace trace) {
    Exchange exchange = data.exchange();
    return new FetchRecord(
        data.task().fetchId(),
        feed.id(),
        data.task().cause(),
        data.at(),
        exchange == null ? feed.url() : exchange.url(),
        status(data),
        outcome.code(),
        outcome instanceof PollOutcome.Failed failed ? failed.message() : null,
        data.queued(),
        exchange == null ? ExchangeTimings.NONE : exchange.timings(),
        exchange == null ? 0 : exchange.wire().length(),
        exchange == null ? 0 : exchange.decoded().length(),
        data.reading() instanceof PollResult.Document document ? document.parserVersion() : null,
        data.reading() instanceof PollResult.Document document ? document.entries().size() : 0,
        fresh,
        updated,
        trace);
  }

  private static @Nullable Integer status(PollData data) {
    return data.fetched() instanceof FetchOutcome.Responded responded
        ? responded.exchange().status()
        : null;
  }
}
