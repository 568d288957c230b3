package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.operations.manual.ManualPollClaims;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Lets go of what is old enough, once an hour, beside the polls.
 *
 * <p>Invariants: no poll waits for long, for stores delete in short transactions; what fails is
 * told and tried again an hour later.
 */
final class RetentionJob implements AutoCloseable {

  private static final long FIRST_MINUTES = 5;
  private static final long EVERY_MINUTES = 60;

  /** Records that are looked for at a time; with a million feeds a look takes seconds. */
  private static final int AT_A_TIME = 10_000;

  private final Store store;
  private final RetentionPolicy policy;
  private final RawRetention raws;
  private final StartCondition soleOwner;
  private final RetentionTime time;
  private final InstantSource clock;
  private final EngineListener listener;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("rssify-upkeep").daemon().factory());

  /**
   * @param soleOwner holds while no other process may let go of answers
   */
  RetentionJob(
      Store store,
      RetentionPolicy policy,
      RawRetention raws,
      StartCondition soleOwner,
      InstantSource clock,
      EngineListener listener) {
    this.store = store;
    this.policy = policy;
    this.raws = raws;
    this.soleOwner = soleOwner;
    this.time = new RetentionTime(store.flags());
    this.clock = clock;
    this.listener = listener;
  }

  void start() {
    var _ =
        thread.scheduleWithFixedDelay(this::run, FIRST_MINUTES, EVERY_MINUTES, TimeUnit.MINUTES);
  }

  void run() {
    attempt(() -> {
      Instant now = clock.instant(); // for all of the round: it may be set meanwhile
      if (time.isBelieved(now)) {
        attempt(() -> letGoOfRecords(now));
        attempt(() -> letGoOfFires(now));
        attempt(() -> store.gates().prune(now.minus(1, ChronoUnit.DAYS)));
        attempt(() -> letGoOfAnswers(now));
      }
    });
  }

  private void letGoOfRecords(Instant now) {
    boolean more = true;
    while (more && !Thread.currentThread().isInterrupted()) {
      more = store.maintenance().retain(policy, now, AT_A_TIME).more();
    }
  }

  private void letGoOfFires(Instant now) {
    ManualPollClaims fires = new ManualPollClaims(store.tasks());
    boolean more = true;
    while (more && !Thread.currentThread().isInterrupted()) {
      more = fires.forget(now, AT_A_TIME);
    }
  }

  /** Two processes that compact at once would pull segments from under each other. */
  private void letGoOfAnswers(Instant now) throws InterruptedException {
    if (soleOwner.refusal().isEmpty()) {
      raws.run(now);
    }
  }

  /** Part of a round. */
  private interface Chore {
    void run() throws InterruptedException;
  }

  /**
   * Errors are told too: whatever is thrown costs nothing of the rest, and must not reach the
   * thread, which would never run a round again.
   */
  private void attempt(Chore chore) {
    if (Thread.currentThread().isInterrupted()) {
      return;
    }
    try {
      chore.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.RetentionFailed(e));
    } catch (Error e) {
      listener.on(new EngineEvent.RetentionFailed(new ExecutionException(e)));
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    thread.close();
  }
}
