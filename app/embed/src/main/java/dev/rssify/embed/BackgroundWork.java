package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Runs the due steps of push and backfill every second, or immediately when woken.
 *
 * <p>Threading: safe for many threads; steps run on one thread and do not wait.
 */
final class BackgroundWork implements AutoCloseable {

  private final List<Runnable> steps;
  private final StartCondition duty;
  private final EngineListener listener;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("rssify-background").daemon().factory());

  BackgroundWork(List<Runnable> steps, StartCondition duty, EngineListener listener) {
    this.steps = List.copyOf(steps);
    this.duty = duty;
    this.listener = listener;
  }

  void start() {
    var _ = thread.scheduleWithFixedDelay(this::run, 1, 1, TimeUnit.SECONDS);
  }

  /** Runs due steps now. */
  void wake() {
    try {
      thread.execute(this::run);
    } catch (RejectedExecutionException e) {
      // closing; due steps remain in the store
    }
  }

  /** Catches everything: an exception must not stop the other steps, nor the schedule. */
  private void run() {
    if (duty.refusal().isPresent()) {
      return; // another worker does it
    }
    for (Runnable step : steps) {
      try {
        step.run();
      } catch (RuntimeException e) {
        listener.on(new EngineEvent.BackgroundFailed("background", e));
      } catch (Error e) {
        listener.on(new EngineEvent.BackgroundFailed("background", new IllegalStateException(e)));
      }
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    thread.close();
  }
}
