package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.publish.JournalCursor.Page;
import dev.rssify.core.publish.PipelinedSink.Result;
import dev.rssify.core.publish.SinkCursor.Drained;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The events that a {@link PipelinedSink} has in flight, and the loop that sends and acknowledges
 * them.
 *
 * <p>Invariants: the stored position is the last event of the acknowledged prefix. Events that wait
 * for their acknowledgment stay in flight between drains and are not sent a second time, unless one
 * before them failed.
 *
 * <p>Not thread-safe.
 */
final class Pipeline {

  private static final int MAX_PAGE_SIZE = 1_024;
  private static final int SMALLEST_PAGE = 256;
  private static final Duration NEXT_CHECK = Duration.ofSeconds(1);

  private final JournalCursor<JournalEvent> cursor;
  private final PipelinedSink sink;
  private final BooleanSupplier stopped;
  private final Deque<Sent> inFlight = new ArrayDeque<>();
  private long acknowledged;

  /** The failure of the oldest event, while later ones have not ended. */
  private @Nullable Exception failure;

  /** Set when an event in flight was not delivered: later ones must not overtake it. */
  private final AtomicBoolean undelivered = new AtomicBoolean();

  private record Sent(JournalEvent event, CompletableFuture<Result> result) {}

  Pipeline(JournalCursor<JournalEvent> cursor, PipelinedSink sink, BooleanSupplier stopped) {
    this.cursor = cursor;
    this.sink = sink;
    this.stopped = stopped;
    this.acknowledged = cursor.seq();
  }

  Drained drain() {
    Drained drained = deliver();
    cursor.save(acknowledged);
    return drained;
  }

  private Drained deliver() {
    while (!stopped.getAsBoolean()) {
      // Also when an earlier drain ended before it was the oldest one.
      Optional<Drained> undone = settleFailures();
      if (undone.isPresent()) {
        return undone.get();
      }
      long before = cursor.seq();
      switch (cursor.read(page())) {
        case Page.Expired<JournalEvent>(long after, long horizon) -> {
          Optional<Drained> stuck = settle(0);
          if (stuck.isPresent()) {
            cursor.back(Math.min(before, cursor.seq()));
            return stuck.get();
          }
          acknowledged = horizon;
          return new Drained.Skipped(after, horizon);
        }
        case Page.Events<JournalEvent>(List<JournalEvent> events) when events.isEmpty() -> {
          return settle(0).orElseGet(() -> new Drained.UpToDate(acknowledged));
        }
        case Page.Events<JournalEvent>(List<JournalEvent> events) -> {
          Optional<Drained> stuck = send(events);
          if (stuck.isPresent()) {
            return stuck.get();
          }
          cursor.save(acknowledged);
        }
      }
    }
    return settle(0).orElseGet(() -> new Drained.UpToDate(acknowledged));
  }

  private Optional<Drained> send(List<JournalEvent> events) {
    for (JournalEvent event : events) {
      Optional<Drained> stuck = settle(sink.inFlightLimit() - 1);
      if (stuck.isPresent() || stopped.getAsBoolean()) {
        return stuck;
      }
      Sent sent = new Sent(event, sent(event));
      inFlight.add(sent);
      cursor.done(event);
      var _ =
          sent.result.whenComplete((result, error) -> {
            if (error != null || !PipelinedSink.DELIVERED.equals(result)) {
              undelivered.set(true);
            }
          });
      Optional<Drained> failed = settleFailures();
      if (failed.isPresent()) {
        return failed;
      }
    }
    return settle(sink.inFlightLimit());
  }

  /** Waits for all events in flight if one of them was not delivered. */
  private Optional<Drained> settleFailures() {
    if (!undelivered.get()) {
      return Optional.empty();
    }
    Optional<Drained> stuck = settle(0);
    if (inFlight.isEmpty()) {
      undelivered.set(false);
      sink.rewind();
    }
    return stuck;
  }

  private CompletableFuture<Result> sent(JournalEvent event) {
    try {
      return sink.send(event);
    } catch (Exception e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private int page() {
    return Math.clamp(sink.inFlightLimit(), SMALLEST_PAGE, MAX_PAGE_SIZE);
  }

  /** Acknowledges the oldest events, and waits until at most this many are in flight. */
  private Optional<Drained> settle(int most) {
    while (!inFlight.isEmpty()) {
      Sent oldest = inFlight.element();
      if (inFlight.size() <= most && !oldest.result.isDone()) {
        return Optional.empty();
      }
      Optional<Exception> problem = problem(oldest);
      if (problem.isPresent()) {
        return Optional.of(new Drained.Stuck(oldest.event, problem.get()));
      }
      inFlight.remove();
      acknowledged = oldest.event.seq();
    }
    return Optional.empty();
  }

  private Optional<Exception> problem(Sent oldest) {
    try {
      if (failure == null) {
        failure = failure(oldest);
      }
      if (failure == null) {
        return Optional.empty();
      }
      for (Sent later : inFlight) {
        Optional<Result> _ = ended(later);
      }
      inFlight.clear();
      cursor.back(acknowledged);
      sink.rewind();
      Exception known = failure;
      failure = null;
      return Optional.of(known);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(e);
    } catch (TimeoutException e) {
      return Optional.of(
          new RetryLater(
              "no acknowledgment for " + sink.acknowledgmentTimeout().toSeconds() + " s",
              NEXT_CHECK));
    }
  }

  private @Nullable Exception failure(Sent sent) throws InterruptedException, TimeoutException {
    Optional<Result> result = ended(sent);
    try {
      if (result.isEmpty()) {
        return sent.result.exceptionNow() instanceof Exception e
            ? e
            : new IllegalStateException(sent.result.exceptionNow());
      }
      result.get().acknowledge();
      return null;
    } catch (Exception e) {
      return e;
    }
  }

  /** Waits for the end of a delivery; empty when it failed. */
  private Optional<Result> ended(Sent sent) throws InterruptedException, TimeoutException {
    try {
      return Optional.of(
          sent.result.get(sink.acknowledgmentTimeout().toMillis(), TimeUnit.MILLISECONDS));
    } catch (ExecutionException | CancellationException e) {
      return Optional.empty();
    }
  }
}
