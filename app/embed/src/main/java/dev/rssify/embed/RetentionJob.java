package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.core.operations.manual.ManualPollClaims;
import dev.rssify.core.operations.manual.SharedPolls;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.RetentionReport;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreFlags;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Deletes expired data once an hour, in the background.
 *
 * <p>Invariants: stores delete in short transactions, so polls are hardly delayed; a failure is
 * reported and retried an hour later.
 */
final class RetentionJob implements AutoCloseable {

  private static final long FIRST_MINUTES = 5;
  private static final long EVERY_MINUTES = 60;

  /** Maximum number of records per transaction; a scan of a million feeds takes seconds. */
  private static final int BATCH = 10_000;

  /** The flag with the time when entries were last deleted. */
  static final String DELETED = "retention.deleted";

  private final Store store;
  private final RetentionPolicy policy;
  private final RawRetention raws;
  private final Consumer<Instant> enclosures;
  private final StartCondition soleOwner;
  private final StartCondition duty;
  private final RetentionTime time;
  private final InstantSource clock;
  private final EngineListener listener;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("rssify-retention").daemon().factory());

  /**
   * @param enclosures deletes expired enclosures
   * @param soleOwner refuses while another process may delete responses
   * @param duty refuses while another process runs retention
   */
  RetentionJob(
      Store store,
      RetentionPolicy policy,
      RawRetention raws,
      Consumer<Instant> enclosures,
      StartCondition soleOwner,
      StartCondition duty,
      InstantSource clock,
      EngineListener listener) {
    this.store = store;
    this.policy = policy;
    this.raws = raws;
    this.enclosures = enclosures;
    this.soleOwner = soleOwner;
    this.duty = duty;
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
      Instant now = clock.instant(); // one time for the whole round
      if (!time.isTrusted(now)) {
        return;
      }
      if (duty.refusal().isEmpty()) {
        attempt(() -> deleteRecords(now));
        attempt(() -> deleteManualPolls(now));
        attempt(() -> store.gates().prune(now.minus(1, ChronoUnit.DAYS)));
        attempt(() -> deleteResponses(now));
      }
      attempt(() -> enclosures.accept(now)); // files of this machine
    });
  }

  private void deleteRecords(Instant now) {
    boolean more = true;
    while (more && !Thread.currentThread().isInterrupted()) {
      RetentionReport report = store.maintenance().retain(policy, now, BATCH);
      if (report.entries() > 0) {
        store.flags().put(DELETED, now.toString());
      }
      more = report.more();
    }
  }

  private void deleteManualPolls(Instant now) {
    ManualPollClaims claims = new ManualPollClaims(store.tasks());
    boolean more = true;
    while (more && !Thread.currentThread().isInterrupted()) {
      boolean moreClaims = claims.forget(now, BATCH);
      more = SharedPolls.forget(store.tasks(), now, BATCH) || moreClaims;
    }
  }

  /** Runs in one process only: two compacting processes would delete segments in use. */
  private void deleteResponses(Instant now) throws InterruptedException {
    if (soleOwner.refusal().isEmpty()) {
      raws.run(now);
    }
  }

  /** One step of a round. */
  private interface Step {
    void run() throws InterruptedException;
  }

  /**
   * Catches everything, errors too: an exception must not stop the other steps, nor the schedule of
   * the thread.
   */
  private void attempt(Step step) {
    if (Thread.currentThread().isInterrupted()) {
      return;
    }
    try {
      step.run();
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

  /**
   * Decides whether the clock is trusted for deleting expired data. A clock that is wrong for a
   * while, for example after boot, would expire everything at once.
   *
   * <p>Invariants: a time long after the last round is trusted only if the next round confirms it,
   * so a store that was not polled for long is cleaned up one round later.
   */
  private record RetentionTime(StoreFlags flags) {

    /** The flag with the time of the last round, followed by a question mark if not trusted. */
    private static final String FLAG = "retention";

    private static final String UNTRUSTED = "?";

    /** The longest plausible time between rounds; a running process has one every hour. */
    private static final Duration MAX_GAP = Duration.ofDays(1);

    boolean isTrusted(Instant now) {
      String last = flags.flag(FLAG).orElse(now.toString());
      boolean unconfirmed = last.endsWith(UNTRUSTED);
      Instant at = Instant.parse(unconfirmed ? last.substring(0, last.length() - 1) : last);
      boolean trusted = unconfirmed || !now.isAfter(at.plus(MAX_GAP));
      flags.put(FLAG, now + (trusted ? "" : UNTRUSTED));
      return trusted;
    }
  }
}
