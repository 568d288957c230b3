package dev.rssify.core.engine;

import dev.rssify.core.model.DecisionTrace;
import dev.rssify.core.model.EntryChange;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FetchOutcome;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.model.JournalEvent.Payload;
import dev.rssify.core.model.PollCommit;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.schedule.PollSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that follows from a poll: what to commit and what to tell. */
record PollConclusion(PollCommit commit, PollOutcome outcome) {

  /** Draws the conclusion for a feed as it is now. Pure. */
  static PollConclusion of(
      Feed feed, Evidence evidence, List<EntryChange> changes, NextPoll schedule) {
    int fresh = count(changes, EntryChange.New.class);
    int updated = count(changes, EntryChange.Changed.class);
    PollSignal signal = signal(feed, evidence.reading(), fresh);
    NextPoll.Decision next = schedule.decide(feed.id(), feed.schedule(), signal, evidence.at());
    PollOutcome outcome = outcome(feed, evidence, fresh, updated);
    return new PollConclusion(
        new PollCommit(
            feed,
            FeedAfterPoll.of(feed, evidence, fresh, next.schedule()),
            fetchRecord(feed, evidence, outcome, fresh, updated, next.trace()),
            evidence.raw(),
            changes.stream().filter(change -> !(change instanceof EntryChange.Same)).toList(),
            events(feed, evidence.reading(), changes)),
        outcome);
  }

  EngineEvent finished() {
    return new EngineEvent.PollFinished(outcome, commit.fetch(), commit.before(), commit.after());
  }

  private static PollSignal signal(Feed feed, Reading reading, int fresh) {
    return switch (reading) {
      case Reading.Document _ -> new PollSignal.Document(fresh);
      case Reading.Unchanged() -> new PollSignal.Document(0);
      case Reading.NotModified() -> new PollSignal.NotModified();
      case Reading.Throttled(Duration retryAfter) -> new PollSignal.Throttled(retryAfter);
      case Reading.Gone() -> new PollSignal.Gone();
      case Reading.Failed failed ->
          new PollSignal.Failure(failed.reason(), feed.stats().consecutiveFailures() + 1);
    };
  }

  private static PollOutcome outcome(Feed feed, Evidence evidence, int fresh, int updated) {
    return switch (evidence.reading()) {
      case Reading.Document _ ->
          new PollOutcome.Succeeded(feed.id(), feed.url(), "ok", fresh, updated);
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

  private static List<Payload> events(Feed feed, Reading reading, List<EntryChange> changes) {
    List<Payload> events = new ArrayList<>();
    for (EntryChange change : changes) {
      switch (change) {
        case EntryChange.New(var entry) -> events.add(new Payload.NewEntry(entry));
        case EntryChange.Changed(var entry, var fields) ->
            events.add(new Payload.EntryUpdated(entry, fields));
        case EntryChange.Same _ -> {}
      }
    }
    if (reading instanceof Reading.Gone) {
      events.add(new Payload.FeedGone(feed.url()));
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
        exchange == null ? Duration.ZERO : exchange.timings().total(),
        exchange == null ? 0 : exchange.wire().length(),
        exchange == null ? 0 : exchange.decoded().length(),
        fresh,
        updated,
        trace);
  }

  private static @Nullable Integer status(Evidence evidence) {
    return evidence.fetched() instanceof FetchOutcome.Answered answered
        ? answered.exchange().status()
        : null;
  }

  private static int count(List<EntryChange> changes, Class<? extends EntryChange> kind) {
    return (int) changes.stream().filter(kind::isInstance).count();
  }
}
