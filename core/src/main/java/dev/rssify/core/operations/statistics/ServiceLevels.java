package dev.rssify.core.operations.statistics;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/**
 * Measures the service levels: response latency, internal errors, and feeds polled on time.
 *
 * <p>Latency and errors are those of this process, of the last 24 hours at most. Lateness is read
 * from the store, with a few hundred feeds in memory at a time.
 *
 * <p>Threading: safe for many threads.
 */
public final class ServiceLevels implements EngineListener {

  private static final Duration DAY = Duration.ofDays(1);
  private static final long MAX_BODY_BYTES = 1 << 20;
  private static final Duration LATENCY_TARGET = Duration.ofSeconds(5);
  private static final double FAULT_TARGET = 0.02;
  private static final double FRESHNESS_TARGET = 0.95;

  /** Poll outcomes with an internal cause. */
  private static final Set<String> OURS =
      Set.of(
          "raw_unavailable",
          "overloaded",
          "secret_missing",
          "secret_refused",
          "unknown_proxy",
          "unknown_source",
          "bad_source_config",
          "unwritable");

  private final InstantSource clock;
  private final Instant since;
  private final RecentLatency latency = new RecentLatency();
  private final RecentFaults faults = new RecentFaults();

  public ServiceLevels(InstantSource clock) {
    this.clock = clock;
    this.since = clock.instant();
  }

  /**
   * A service level and its current value.
   *
   * @param target the target value
   * @param value the current value
   * @param samples number of polls or feeds measured
   */
  public record Level(String name, double target, double value, long samples, boolean met) {}

  /**
   * All service levels.
   *
   * @param since the start of the measurement of latency and errors
   */
  public record Report(Instant since, Instant at, List<Level> levels) {}

  @Override
  public void on(EngineEvent event) {
    Instant now = clock.instant();
    switch (event) {
      case EngineEvent.PollFinished finished -> {
        if (finished.fetch().wireBytes() <= MAX_BODY_BYTES && finished.fetch().status() != null) {
          latency.count(finished.fetch().elapsed(), now);
        }
        if (OURS.contains(finished.fetch().outcome())) {
          faults.count(finished.fetch().feedId(), finished.after().schedule().interval(), now);
        }
      }
      case EngineEvent.PollRefused refused ->
          faults.count(refused.outcome().feedId(), Duration.ofHours(1), now);
      case EngineEvent.PollBroke broke ->
          faults.count(broke.task().feedId(), Duration.ofHours(1), now);
      case EngineEvent.PollStarted _,
          EngineEvent.GateNotStored _,
          EngineEvent.SchedulesRepaired _,
          EngineEvent.StartsHeld _,
          EngineEvent.RetentionFailed _,
          EngineEvent.BackgroundFailed _,
          EngineEvent.SinkStuck _,
          EngineEvent.SinkBroken _,
          EngineEvent.SinkUnusable _,
          EngineEvent.SinkSkipped _,
          EngineEvent.DeadLettered _,
          EngineEvent.SearchIndexRebuilt _,
          EngineEvent.SearchIndexFailed _,
          EngineEvent.StandingQueriesFailed _,
          EngineEvent.LeasesChanged _,
          EngineEvent.LeasesNotRenewed _,
          EngineEvent.BudgetExceeded _,
          EngineEvent.Enriched _,
          EngineEvent.EnrichmentBroke _ -> {}
    }
  }

  /** The 99th percentile of fetches of up to 1 MiB, in seconds. */
  public double latencySeconds() {
    return latency(clock.instant()).value();
  }

  /** The largest share of a feed's daily polls that failed because of this program. */
  public double worstFaultShare() {
    return faults.worstShare(clock.instant());
  }

  public Report report(Store store) {
    Instant now = clock.instant();
    Instant dayAgo = now.minus(DAY);
    return new Report(
        since.isAfter(dayAgo) ? since : dayAgo,
        now,
        List.of(latency(now), faults(now), fresh(store, now)));
  }

  private Level latency(Instant now) {
    RecentLatency.Quantile p99 = latency.quantile(0.99, now);
    double seconds = p99.bound().toMillis() / 1_000.0;
    return new Level(
        "fetch_latency_p99_seconds",
        LATENCY_TARGET.toSeconds(),
        seconds,
        p99.samples(),
        p99.bound().compareTo(LATENCY_TARGET) <= 0);
  }

  private Level faults(Instant now) {
    double worst = faults.worstShare(now);
    return new Level(
        "worst_feed_fault_share", FAULT_TARGET, worst, faults.feeds(now), worst < FAULT_TARGET);
  }

  private static Level fresh(Store store, Instant now) {
    OnTimeShare onTime = new OnTimeShare(now);
    store.feeds().all().forEach(onTime::count);
    return new Level(
        "feeds_polled_within_twice_their_interval",
        FRESHNESS_TARGET,
        onTime.share(),
        onTime.feeds(),
        onTime.share() >= FRESHNESS_TARGET);
  }
}
