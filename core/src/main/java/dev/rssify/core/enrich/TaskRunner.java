package dev.rssify.core.enrich;

import dev.rssify.core.enrich.Enricher.Failure;
import dev.rssify.core.enrich.Enricher.Input;
import dev.rssify.core.enrich.Enricher.Need;
import dev.rssify.core.enrich.Enricher.Outcome;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs one task: claims it, gets its input, computes and stores the derivation, and removes it.
 *
 * <p>Invariants: after a crash at any point the task is found again; a stored response is not
 * fetched again and a stored derivation not computed again.
 *
 * <p>Threading: safe for many threads.
 */
final class TaskRunner {

  private final Store store;
  private final InputFetcher inputs;
  private final Derivations derivations;
  private final Executor computing;
  private final EnrichConfig config;
  private final InstantSource clock;

  /**
   * @param computing computes derivations; a virtual thread that computes would delay polls
   */
  TaskRunner(
      Store store,
      InputFetcher inputs,
      Executor computing,
      EnrichConfig config,
      InstantSource clock) {
    this.store = store;
    this.inputs = inputs;
    this.derivations = new Derivations(store);
    this.computing = computing;
    this.config = config;
    this.clock = clock;
  }

  /** The end of a run. */
  sealed interface Ended {

    /** Another process has the task, and it stays stored. */
    record Claimed() implements Ended {}

    /** There is nothing to compute. */
    record Nothing() implements Ended {}

    /** The derivation is stored. */
    record Derived() implements Ended {}

    /**
     * There is no derivation.
     *
     * @param retryAt null when it was the last attempt
     */
    record Failed(Failure failure, @Nullable Instant retryAt) implements Ended {}

    /** No request was made yet. */
    record Later(Instant until) implements Ended {}
  }

  Ended run(EntryTask task, Enricher enricher) {
    if (!store.tasks().claim(task.claimedAt(now()), now())) {
      return new Ended.Claimed();
    }
    try {
      Ended ended = runClaimed(task, enricher);
      switch (ended) {
        case Ended.Claimed _ -> {}
        case Ended.Nothing _, Ended.Derived _ -> store.tasks().remove(task.task().id());
        case Ended.Later(Instant until) -> store.tasks().update(task.dueAt(until));
        case Ended.Failed(Failure failure, Instant retryAt) when retryAt != null ->
            store
                .tasks()
                .update(task.failed(failure.code(), now(), Duration.between(now(), retryAt)));
        case Ended.Failed _ -> store.tasks().remove(task.task().id());
      }
      return ended;
    } catch (CancellationException e) {
      store.tasks().update(task.dueAt(now()));
      throw e;
    }
  }

  private Ended runClaimed(EntryTask task, Enricher enricher) {
    Entry entry = store.entries().entry(task.entryUid()).orElse(null);
    Feed feed = entry == null ? null : store.feeds().feed(entry.feedId()).orElse(null);
    if (entry == null
        || feed == null
        || !enricher.wants(feed)
        || derivations.has(entry, enricher, feed)) {
      return new Ended.Nothing();
    }
    try {
      return attempt(task, entry, feed, enricher);
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException e) {
      return failed(task, entry, feed, enricher, null, broken(e), Duration.ZERO);
    }
  }

  /**
   * An exception of the enricher ends only this task.
   *
   * @throws RuntimeException when the store or the raw archive fails: the task stays, and is due
   *     again when its claim expires
   */
  private static Failure broken(@Nullable Throwable cause) {
    if (cause instanceof StoreException || cause instanceof UncheckedIOException) {
      throw (RuntimeException) cause;
    }
    return new Failure("enricher_failed", String.valueOf(cause), true);
  }

  private Ended attempt(EntryTask task, Entry entry, Feed feed, Enricher enricher) {
    return switch (enricher.need(entry, feed)) {
      case Need.Skip() -> new Ended.Nothing();
      case Need.EntryOnly() ->
          derive(task, entry, feed, enricher, compute(entry, feed, enricher, new Input.Nothing()));
      case Need.Transfer _ -> {
        // Mostly waits for responses, so it stays on this virtual thread.
        Input input = new Input.Transfer(inputs.requests(entry, feed));
        yield derive(task, entry, feed, enricher, enricher.derive(entry, feed, input));
      }
      case Need.Response need ->
          switch (inputs.get(task.fetchId(), entry, feed, need)) {
            case InputFetcher.Fetched.Later(Instant until) -> new Ended.Later(until);
            case InputFetcher.Fetched.Failed(Failure failure, Duration atLeast) -> {
              if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("stopped during a request");
              }
              yield failed(task, entry, feed, enricher, null, failure, atLeast);
            }
            case InputFetcher.Fetched.Ready(Input.Response response) -> {
              try (var _ = response.decoded()) {
                yield derive(task, entry, feed, enricher, response);
              }
            }
          };
    };
  }

  /** Derives from a response and the further pages that belong to it. */
  private Ended derive(
      EntryTask task, Entry entry, Feed feed, Enricher enricher, Input.Response first) {
    List<Input.Response> further = new ArrayList<>();
    try {
      Outcome outcome = compute(entry, feed, enricher, first);
      while (outcome instanceof Outcome.NextPage(Need.Response page, Outcome.Derived otherwise)) {
        switch (inputs.get(task.fetchId(further.size() + 1), entry, feed, page)) {
          case InputFetcher.Fetched.Later(Instant until) -> {
            return new Ended.Later(until);
          }
          case InputFetcher.Fetched.Ready(Input.Response response) -> {
            further.add(response);
            outcome = compute(entry, feed, enricher, first.with(further));
          }
          case InputFetcher.Fetched.Failed(Failure failure, Duration atLeast)
              when isRetried(task, failure) -> {
            return failed(task, entry, feed, enricher, first.raw(), failure, atLeast);
          }
          case InputFetcher.Fetched.Failed _ -> outcome = otherwise;
        }
      }
      return derive(task, entry, feed, enricher, outcome, first.raw());
    } finally {
      further.forEach(page -> page.decoded().close());
    }
  }

  private boolean isRetried(EntryTask task, Failure failure) {
    return !failure.permanent() && task.task().attempts() + 1 < config.attempts();
  }

  private Ended derive(EntryTask task, Entry entry, Feed feed, Enricher enricher, Outcome outcome) {
    return derive(task, entry, feed, enricher, outcome, null);
  }

  private Ended derive(
      EntryTask task,
      Entry entry,
      Feed feed,
      Enricher enricher,
      Outcome outcome,
      @Nullable RawFetch raw) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("stopped while a derivation was computed");
    }
    return switch (outcome) {
      case Outcome.Derived(Enricher.Content content) -> {
        boolean _ =
            derivations.addResult(entry, enricher.kind(), enricher.version(feed), content, now());
        yield new Ended.Derived();
      }
      case Outcome.Later(Instant until) -> new Ended.Later(until);
      case Outcome.Interrupted _ -> new Ended.Later(now().plus(config.retryAfter(1)));
      case Outcome.NextPage _ -> throw new IllegalStateException("pages belong to a response");
      case Outcome.Failed(Failure failure) ->
          failed(task, entry, feed, enricher, raw, failure, Duration.ZERO);
    };
  }

  private Outcome compute(Entry entry, Feed feed, Enricher enricher, Input input) {
    try {
      return CompletableFuture.supplyAsync(() -> enricher.derive(entry, feed, input), computing)
          .get();
    } catch (InterruptedException | RejectedExecutionException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("stopped during a computation");
    } catch (ExecutionException e) {
      return new Outcome.Failed(broken(e.getCause()));
    }
  }

  private Ended failed(
      EntryTask task,
      Entry entry,
      Feed feed,
      Enricher enricher,
      @Nullable RawFetch raw,
      Failure failure,
      Duration atLeast) {
    if (isRetried(task, failure)) {
      Duration wait = config.retryAfter(task.task().attempts() + 1);
      return new Ended.Failed(failure, now().plus(wait.compareTo(atLeast) > 0 ? wait : atLeast));
    }
    Optional<Enricher.Content> reason = enricher.failed(entry, feed, raw, failure);
    reason.ifPresent(content ->
        derivations.addFailure(entry, enricher.kind(), enricher.version(feed), content, now()));
    return new Ended.Failed(failure, null);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
