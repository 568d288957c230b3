package dev.rssify.core.operations.statistics;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/**
 * Whether the engine keeps its promises of document 004 section 10: answers that come quickly, few
 * faults of our own, feeds polled when they should be.
 *
 * <p>Latency and faults are those this process saw, of the last 24 hours at the most; how late
 * feeds are is looked up in the store, a few hundred feeds in memory at a time.
 *
 * <p>Threading: safe for many threads.
 */
public final class ServiceLevels implements EngineListener {

  private static final Duration DAY = Duration.ofDays(1);
  private static final long LARGEST_BODY = 1 << 20;
  private static final Duration LATENCY_TARGET = Duration.ofSeconds(5);
  private static final double FAULT_TARGET = 0.02;
  private static final double FRESHNESS_TARGET = 0.95;
  private static final int PAGE = 500;

  /** How polls end for reasons that no publisher has anything to do with. */
  private static final Set<String> OURS =
      Set.of(
          "raw_unavailable",
          "overloaded",
          "secret_missing",
          "secret_refused",
          "unknown_proxy",
          "unknown_source",
          "bad_source_config",
          "poisoned");

  /** Feeds that nobody promised to poll in time. */
  private static final Set<State> EXEMPT =
      Set.of(State.GONE, State.DISABLED, State.PAUSED, State.BACKOFF, State.COOLING_DOWN);

  private final InstantSource clock;
  private final Instant since;
  private final RecentLatency latency = new RecentLatency();
  private final RecentFaults faults = new RecentFaults();

  public ServiceLevels(InstantSource clock) {
    this.clock = clock;
    this.since = clock.instant();
  }

  /**
   * A promise and how it is kept.
   *
   * @param target what was promised
   * @param value what is so
   * @param samples what that rests on: polls or feeds
   */
  public record Level(String name, double target, double value, long samples, boolean met) {}

  /**
   * All promises.
   *
   * @param since what latency and faults are counted from
   */
  public record Report(Instant since, Instant at, List<Level> levels) {}

  @Override
  public void on(EngineEvent event) {
    Instant now = clock.instant();
    switch (event) {
      case EngineEvent.PollFinished finished -> {
        if (finished.fetch().wireBytes() <= LARGEST_BODY && finished.fetch().status() != null) {
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
          EngineEvent.SinkStuck _,
          EngineEvent.SinkBroken _,
          EngineEvent.SinkSkipped _,
          EngineEvent.DeadLettered _,
          EngineEvent.BudgetExceeded _ -> {}
    }
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
    long all = 0;
    long inTime = 0;
    for (List<Feed> page = store.feeds().list(null, PAGE);
        !page.isEmpty();
        page = store.feeds().list(page.getLast().id(), PAGE)) {
      for (Feed feed : page) {
        if (!EXEMPT.contains(feed.schedule().state())) {
          all++;
          inTime += isInTime(feed, now) ? 1 : 0;
        }
      }
    }
    double share = all == 0 ? 1 : (double) inTime / all;
    return new Level(
        "feeds_polled_within_twice_their_interval",
        FRESHNESS_TARGET,
        share,
        all,
        share >= FRESHNESS_TARGET);
  }

  /** It may be as late as the wait was long that was chosen for it. */
  private static boolean isInTime(Feed feed, Instant now) {
    Instant due = feed.schedule().nextRunAt();
    Instant decided = feed.schedule().lastDecisionAt();
    Duration chosen = decided == null ? feed.schedule().interval() : Duration.between(decided, due);
    return !now.isAfter(due.plus(chosen));
  }
}
