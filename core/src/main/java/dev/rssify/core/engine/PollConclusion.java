package dev.rssify.core.engine;

import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.model.DecisionTrace;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.ExchangeTimings;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FetchOutcome;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.PollCommit;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.RegistrableDomains;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.PollReport;
import dev.rssify.core.schedule.PollSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that follows from a poll: what to commit and what to tell.
 *
 * @param entries how many the document has, if one was read
 * @param heir the feed that stands for this one from now on; null when it stands for itself
 */
record PollConclusion(
    PollCommit commit, FetchRecord fetch, PollOutcome outcome, int entries, @Nullable Feed heir) {

  /**
   * Draws the conclusion for a feed as it is now. Pure but for the one question.
   *
   * @param occupant who has a URL that this feed may move to
   */
  static PollConclusion of(
      Feed feed,
      Evidence evidence,
      Comparison comparison,
      NextPoll schedule,
      RegistrableDomains domains,
      Occupant occupant) {
    int fresh = comparison.newEntries();
    int updated = comparison.updatedEntries();
    PollOutcome outcome = outcome(feed, evidence, fresh, updated);
    Move move = Move.of(feed, evidence, occupant);
    Feed polled =
        FeedAfterPoll.of(
            feed, evidence, comparison, outcome, move.lesson(), schedule.config().ewmaAlpha());
    Feed learned = polled.withPlacement(polled.placement().partitioned(domains));
    NextPoll.Decision next = schedule.decide(learned, report(feed, evidence, comparison));
    Feed after = learned.withSchedule(move.schedule(next.schedule(), evidence.at()));
    FetchRecord fetch = fetchRecord(feed, evidence, outcome, fresh, updated, next.trace());
    return new PollConclusion(
        new PollCommit(
            feed,
            after,
            evidence.at(),
            fetch,
            evidence.raw(),
            comparison.entries(),
            comparison.window(),
            events(evidence, FeedEvents.of(feed, after, move, comparison.events()))),
        fetch,
        outcome,
        evidence.reading() instanceof Reading.Document document ? document.entries().size() : 0,
        move.into());
  }

  Polled polled() {
    return polled(commit.after());
  }

  /** The end of a dry run; what it taught about the publisher's gate is all that counts. */
  Polled uncommitted() {
    return polled(null);
  }

  private Polled polled(@Nullable Feed after) {
    return new Polled(
        outcome, after, entries, commit.events().stream().map(JournalDraft::payload).toList());
  }

  EngineEvent finished(StageTimings stages) {
    return new EngineEvent.PollFinished(outcome, fetch, commit.before(), commit.after(), stages);
  }

  /** How the poll ended when its commit was refused. */
  PollOutcome refused(String code, String message) {
    return new PollOutcome.Failed(outcome.feedId(), outcome.url(), code, null, message);
  }

  private static PollReport report(Feed feed, Evidence evidence, Comparison comparison) {
    return new PollReport(
        evidence.task().scheduledAt(),
        evidence.at(),
        signal(evidence.reading(), comparison),
        evidence.fresh(feed.state().freshness()),
        evidence.quota());
  }

  private static PollSignal signal(Reading reading, Comparison comparison) {
    return switch (reading) {
      case Reading.Document _ -> new PollSignal.Document(comparison.newEntries(), comparison.gap());
      case Reading.Unchanged() -> new PollSignal.Document(0, false);
      case Reading.NotModified() -> new PollSignal.NotModified();
      case Reading.Throttled(Duration retryAfter) -> new PollSignal.Throttled(retryAfter);
      case Reading.Gone() -> new PollSignal.Gone();
      case Reading.Failed failed -> new PollSignal.Failure(failed.reason());
    };
  }

  private static PollOutcome outcome(Feed feed, Evidence evidence, int fresh, int updated) {
    return switch (evidence.reading()) {
      case Reading.Document document ->
          new PollOutcome.Succeeded(
              feed.id(),
              feed.url(),
              document.feed().truncated() ? "incomplete" : "ok",
              fresh,
              updated);
      case Reading.Unchanged() ->
          new PollOutcome.Succeeded(feed.id(), feed.url(), "unchanged", 0, 0);
      case Reading.NotModified() ->
          new PollOutcome.Succeeded(feed.id(), feed.url(), "not_modified", 0, 0);
      case Reading.Throttled(Duration retryAfter) ->
          failed(
              feed,
              evidence,
              "throttled",
              retryAfter == null
                  ? "the server asks for silence"
                  : "the server asks for silence for " + retryAfter.toSeconds() + " s");
      case Reading.Gone() ->
          failed(feed, evidence, "gone", "the publisher took this feed away for good (410)");
      case Reading.Failed failed -> failed(feed, evidence, failed.code(), failed.message());
    };
  }

  private static PollOutcome failed(Feed feed, Evidence evidence, String code, String message) {
    return new PollOutcome.Failed(feed.id(), feed.url(), code, status(evidence), message);
  }

  private static List<JournalDraft> events(Evidence evidence, List<Payload> payloads) {
    List<JournalDraft> events = new ArrayList<>();
    for (Payload payload : payloads) {
      events.add(
          JournalDraft.of(
              evidence.task().fetchId(),
              events.size(),
              evidence.at(),
              evidence.task().feedId(),
              payload));
    }
    return events;
  }

  private static FetchRecord fetchRecord(
      Feed feed,
      Evidence evidence,
      PollOutcome outcome,
      int fresh,
      int updated,
      DecisionTrace trace) {
    Exchange exchange = evidence.exchange();
    return new FetchRecord(
        evidence.task().fetchId(),
        feed.id(),
        evidence.task().cause(),
        evidence.at(),
        exchange == null ? feed.url() : exchange.url(),
        status(evidence),
        outcome.code(),
        outcome instanceof PollOutcome.Failed failed ? failed.message() : null,
        evidence.queued(),
        exchange == null ? ExchangeTimings.NONE : exchange.timings(),
        exchange == null ? 0 : exchange.wire().length(),
        exchange == null ? 0 : exchange.decoded().length(),
        evidence.reading() instanceof Reading.Document document ? document.parserVersion() : null,
        fresh,
        updated,
        trace);
  }

  private static @Nullable Integer status(Evidence evidence) {
    return evidence.fetched() instanceof FetchOutcome.Answered answered
        ? answered.exchange().status()
        : null;
  }
}
