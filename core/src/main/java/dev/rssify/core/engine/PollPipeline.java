package dev.rssify.core.engine;

import dev.rssify.core.backfill.BackfillPolicy;
import dev.rssify.core.cluster.Ownership;
import dev.rssify.core.dedup.Archive;
import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.dedup.Deduplicator;
import dev.rssify.core.dedup.Extent;
import dev.rssify.core.dedup.NewDocument;
import dev.rssify.core.engine.StageWatch.Stage;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.RegistrableDomains;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.HeldLease;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.schedule.NextPoll;
import dev.rssify.core.source.SourceLookup;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Runs a poll. Reading {@link #poll} is reading the product: fetch, raw, parse, normalize, dedup,
 * schedule, store, publish.
 *
 * <p>Invariants: a response is stored before anything parses it; everything a poll changes becomes
 * visible in one commit; validators are replaced only together with the entries of their response
 * (R7); a response that cannot be committed counts as a failure, so that it is not requested again
 * at once. A dry run stores nothing but a rate limit or a 410 (R12, R15, R17).
 *
 * <p>Threading: polls of different feeds may run at once. Two polls of one feed are safe but
 * wasteful: the later commit compares again.
 */
public final class PollPipeline {

  private final FeedSources sources;
  private final DocumentExecutor documents;
  private final RawStore raw;
  private final ResponseParser parser;
  private final NextPoll schedule;
  private final BackfillPolicy backfill;
  private final RegistrableDomains domains;
  private final Store store;
  private final Runnable committed;
  private final EngineListener listener;
  private final InstantSource clock;

  public PollPipeline(
      FeedSources sources,
      DocumentExecutor documents,
      RawStore raw,
      ParseLimits limits,
      EntryNormalizer normalizer,
      NextPoll schedule,
      BackfillPolicy backfill,
      RegistrableDomains domains,
      Store store,
      Runnable committed,
      EngineListener listener,
      InstantSource clock) {
    this.sources = sources;
    this.documents = documents;
    this.raw = raw;
    this.parser = new ResponseParser(sources.fetcher(), limits, normalizer, clock);
    this.schedule = schedule;
    this.backfill = backfill;
    this.domains = domains;
    this.store = store;
    this.committed = committed;
    this.listener = listener;
    this.clock = clock;
  }

  /** Polls a feed as it is stored; each request waits for the gate. */
  public CompletedPoll poll(PollTask task, Feed feed, HopGate gate) {
    return poll(task, feed, gate, Ownership.SOLE, null);
  }

  /** As above, under the lease of the feed's partition; null where none is needed. */
  public CompletedPoll poll(
      PollTask task, Feed feed, HopGate gate, Ownership ownership, @Nullable HeldLease lease) {
    if (task.cause() == Cause.SCHEDULE && schedule.isStopped(feed, now())) {
      return new CompletedPoll(stopped(feed), feed, 0, List.of());
    }
    listener.on(new EngineEvent.PollStarted(task, feed.url()));
    Duration queued = queued(task);
    SourceLookup source = sources.of(feed);

    FetchOutcome fetched = sources.fetch(task, feed, source, gate); // 2 fetch
    if (Thread.currentThread().isInterrupted()
        || (fetched instanceof FetchOutcome.BackingOff && !ownership.isHeld(lease))) {
      fetched.release();
      throw new CancellationException("stopped during a fetch");
    }
    return conclude(new Response(task, queued, source, fetched, lease), feed);
  }

  /** What was fetched, for which task, and the source that reads it. */
  private record Response(
      PollTask task,
      Duration queued,
      SourceLookup source,
      FetchOutcome fetched,
      @Nullable HeldLease lease) {

    boolean isDryRun() {
      return task.cause() == Cause.DRY_RUN;
    }
  }

  /**
   * Completes a poll whose response is already here: from a fetch, or from the discovery of a new
   * feed (R1). Releases the response.
   */
  public CompletedPoll conclude(PollTask task, Feed feed, Duration queued, FetchOutcome fetched) {
    return conclude(new Response(task, queued, sources.of(feed), fetched, null), feed);
  }

  private CompletedPoll conclude(Response response, Feed feed) {
    try {
      return documents.run(response.fetched.bytes(), () -> stages(response, feed));
    } finally {
      response.fetched.release();
    }
  }

  /** Stages 3 to 8. */
  private CompletedPoll stages(Response response, Feed feed) {
    StageWatch watch = new StageWatch(clock);
    @Nullable RawResult stored = response.isDryRun() ? null : store(response, feed); // 3 raw
    watch.ended(Stage.RAW);
    try {
      return concluded(response, feed, stored, watch, null);
    } catch (StoreException | CancellationException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError | LinkageError e) {
      // A bug, stored as a failure of the feed so that it is visible.
      listener.on(new EngineEvent.PollBroke(response.task, exception(e), null));
      return concluded(response, feed, stored, watch, PollResult.Failed.internalError());
    }
  }

  private static Exception exception(Throwable thrown) {
    return thrown instanceof Exception exception ? exception : new IllegalStateException(thrown);
  }

  /**
   * Stages 4 to 8.
   *
   * @param broken what to store instead of a document that cannot be read; null at first
   */
  private CompletedPoll concluded(
      Response response,
      Feed known,
      @Nullable RawResult stored,
      StageWatch watch,
      PollResult.@Nullable Failed broken) {
    Feed feed = known;
    RequestProfile profile = known.settings().request();
    PollResult.@Nullable Failed unwritable = broken;
    while (true) {
      PollResult reading = // 4 parse, 5 normalize
          unwritable == null
              ? parser.read(feed, response.source, response.fetched, stored, watch)
              : unwritable;
      PollData data =
          new PollData(response.task, response.queued, response.fetched, stored, reading, now());
      Comparison comparison = compare(feed, data); // 6 dedup
      PollTransition transition = // 1 schedule: when next, and why
          PollTransition.of(
              feed, data, comparison, schedule, backfill, domains, url -> urlOwner(url, profile));
      watch.ended(Stage.DEDUP);
      if (response.isDryRun() && !reading.forbidsPolling()) {
        return transition.uncommitted();
      }
      switch (commit(transition, response.lease)) { // 7 store
        case CommitResult.Committed _ -> {
          watch.ended(Stage.STORE);
          if (!transition.commit().events().isEmpty()) {
            committed.run(); // 8 publish
          }
          watch.ended(Stage.PUBLISH);
          listener.on(transition.finished(watch.timings()));
          return transition.polled();
        }
        case CommitResult.Conflict _ -> feed = store.feeds().feed(feed.id()).orElseThrow();
        case CommitResult.Fenced _ -> {
          return refused(transition, "fenced", "another worker has taken over this feed");
        }
        case CommitResult.FeedMissing() -> {
          return refused(transition, "feed_missing", "this feed was removed meanwhile");
        }
        case CommitResult.Unwritable(String reason) -> {
          if (unwritable != null && unwritable.isUnwritable()) {
            return refused(transition, "unwritable", reason);
          }
          unwritable = PollResult.Failed.unwritable(reason);
        }
      }
    }
  }

  /** The feed was stopped while it waited in its queue. */
  private static PollOutcome stopped(Feed feed) {
    return new PollOutcome.Failed(feed.id(), feed.url(), "stopped", null, "this feed was stopped");
  }

  private Duration queued(PollTask task) {
    Duration queued = Duration.between(task.scheduledAt(), now());
    return queued.isNegative() ? Duration.ZERO : queued;
  }

  /** There is nothing to store for a 304 or a request without a response. */
  private @Nullable RawResult store(Response response, Feed feed) {
    UUID fetchId = response.task.fetchId();
    return switch (response.fetched) {
      case FetchOutcome.NotModified _, FetchOutcome.Failed _, FetchOutcome.BackingOff _ -> null;
      case FetchOutcome.Responded responded ->
          feed.isNew()
              ? raw.storeFirst(fetchId, feed.id(), responded.exchange())
              : raw.store(fetchId, feed.id(), responded.exchange());
    };
  }

  /** Stored times have millisecond precision. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private Comparison compare(Feed feed, PollData data) {
    if (!(data.reading() instanceof PollResult.Document document)) {
      return Comparison.nothing(feed.state().identity());
    }
    Cause cause = data.task().cause();
    NewDocument compared =
        new NewDocument(
            data.task().fetchId(),
            document.entries(),
            cause.addsOnly() ? Extent.PART : Extent.of(document.feed()),
            data.at());
    Archive archive = feed.isNew() ? Archive.EMPTY : new FeedArchive(store.entries(), feed.id());
    return cause.addsOnly()
        ? Deduplicator.add(feed, compared, archive, cause == Cause.BACKFILL)
        : Deduplicator.compare(
            feed, feed.isNew() ? List.of() : store.windows().window(feed.id()), compared, archive);
  }

  /** The feed with this URL and request profile, in case another feed moves there. */
  private @Nullable Feed urlOwner(String url, RequestProfile profile) {
    return store.feeds().withUrl(url).stream()
        .filter(other -> other.url().equals(url))
        .filter(other -> other.settings().request().equals(profile))
        .findFirst()
        .orElse(null);
  }

  private CommitResult commit(PollTransition transition, @Nullable HeldLease lease) {
    if (transition.mergedInto() != null) {
      // Before the commit: if it fails, the next poll repeats this.
      for (Subscription subscription : store.subscriptions().of(transition.outcome().feedId())) {
        store.subscriptions().put(subscription.servedBy(transition.mergedInto().id()));
      }
    }
    PollCommit commit = transition.commit().under(lease);
    return store
        .commits()
        .commit(
            List.of(
                commit.events().isEmpty()
                    ? commit
                    : commit.describing(store.subscriptions().of(commit.after().id()))))
        .getFirst();
  }

  private CompletedPoll refused(PollTransition transition, String code, String message) {
    PollOutcome.Failed outcome = transition.refused(code, message);
    listener.on(new EngineEvent.PollRefused(outcome));
    return CompletedPoll.without(outcome);
  }
}
