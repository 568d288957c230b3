package dev.rssify.adapters.observe;

import dev.rssify.core.dispatch.Load;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.operations.statistics.OnTimeShare;
import dev.rssify.core.store.Store;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Gauges of the current state: queues, sink cursors, feeds by state.
 *
 * <p>Invariants: the store is read when metrics are scraped, at most at a fixed rate, and whole
 * feeds less often if there are many; the queues once per scrape.
 *
 * <p>Threading: safe for many threads.
 */
public final class StoreGauges {

  private static final Duration FRESH = Duration.ofSeconds(30);

  /**
   * Reading statuses requires whole feeds, so it takes at most one part in this number of the time.
   */
  private static final int STATUS_SHARE = 100;

  private final Store store;
  private final Supplier<Load> load;
  private final InstantSource clock;
  private final MultiGauge feeds;
  private final MultiGauge statuses;
  private final MultiGauge behind;
  private final MultiGauge lag;
  private final MultiGauge letters;
  private final MultiGauge tasks;
  private Instant refreshedAt = Instant.MIN;
  private Instant nextStatuses = Instant.MIN;

  /** A consistent set of values: reading each gauge alone could mix several moments. */
  private volatile Load known;

  private volatile double head = Double.NaN;
  private volatile double onTime = Double.NaN;

  /**
   * @param budget the share of failed polls above which failing feeds are polled less
   */
  public StoreGauges(
      MeterRegistry registry,
      Store store,
      Supplier<Load> load,
      double budget,
      InstantSource clock) {
    this.store = store;
    this.load = load;
    this.clock = clock;
    this.known = load.get();
    this.feeds = gauges(registry, "rssify.feeds", "Feeds by their state");
    this.statuses =
        gauges(
            registry, "rssify.feeds.by.status", "Feeds by their status, as rssify feeds lists it");
    this.behind = gauges(registry, "rssify.sink.behind.events", "Events a sink does not have yet");
    this.lag =
        gauges(registry, "rssify.sink.lag.seconds", "Age of the oldest event a sink does not have");
    this.letters = gauges(registry, "rssify.dead.letters", "Dead letters");
    this.tasks =
        gauges(registry, "rssify.enrichment.tasks", "Queued articles by the error of the last try");
    gauge(registry, "rssify.backlog.feeds", "Feeds waiting to start", () -> known.waiting());
    gauge(
        registry,
        "rssify.feeds.due.soon",
        "Feeds that become due within a minute, up to 100,000",
        () -> known.dueSoon());
    gauge(registry, "rssify.polls.in.progress", "Running polls", () -> known.polling());
    gauge(
        registry,
        "rssify.error.budget.used.ratio",
        "The share of polls that failed in about the last hour",
        () -> known.failedShare());
    gauge(
        registry,
        "rssify.error.budget.limit.ratio",
        "Share of failed polls above which failing feeds are polled less",
        () -> budget);
    gauge(
        registry,
        "rssify.slo.feeds.on.time.ratio",
        "The share of feeds polled within twice their interval",
        () -> onTime);
    gauge(registry, "rssify.journal.head", "The number of the newest event", () -> head);
  }

  private static MultiGauge gauges(MeterRegistry registry, String name, String meaning) {
    return MultiGauge.builder(name).description(meaning).register(registry);
  }

  private static void gauge(
      MeterRegistry registry, String name, String meaning, Supplier<Number> value) {
    Gauge.builder(name, value).description(meaning).register(registry);
  }

  /**
   * Reads the store, unless it was read less than {@link #FRESH} ago; called when metrics are
   * scraped.
   */
  public synchronized void refresh() {
    known = load.get();
    Instant now = clock.instant();
    if (now.isBefore(refreshedAt.plus(FRESH))) {
      return;
    }
    refreshedAt = now;
    Map<String, Long> states = new TreeMap<>();
    store.schedules().each(feed -> states.merge(Labels.lower(feed.state()), 1L, Long::sum));
    feeds.register(
        states.entrySet().stream()
            .map(state -> MultiGauge.Row.of(Tags.of("state", state.getKey()), state.getValue()))
            .toList(),
        true);
    if (!now.isBefore(nextStatuses)) {
      countStatuses(now);
    }
    tasks.register(
        store.tasks().countByError(EntryArticle.KIND).entrySet().stream()
            .map(count ->
                MultiGauge.Row.of(
                    Tags.of("kind", EntryArticle.KIND, "error", count.getKey()), count.getValue()))
            .toList(),
        true);
    long newest = store.journal().head();
    head = newest;
    DeadLetters dead = new DeadLetters(store.tasks());
    Map<String, Long> cursors = store.cursors().all();
    behind.register(
        cursors.entrySet().stream()
            .map(cursor ->
                MultiGauge.Row.of(
                    Tags.of("sink", cursor.getKey()), Math.max(0, newest - cursor.getValue())))
            .toList(),
        true);
    lag.register(
        cursors.entrySet().stream()
            .map(cursor ->
                MultiGauge.Row.of(Tags.of("sink", cursor.getKey()), lag(cursor.getValue(), now)))
            .toList(),
        true);
    letters.register(
        cursors.keySet().stream()
            .map(sink -> MultiGauge.Row.of(Tags.of("sink", sink), dead.count(sink)))
            .toList(),
        true);
  }

  /** How long the first event after a cursor has waited, in seconds; 0 without such an event. */
  private double lag(long cursor, Instant now) {
    return switch (store.journal().after(cursor, 1)) {
      case JournalRead.Events(List<JournalEvent> events) when events.isEmpty() -> 0;
      case JournalRead.Events(List<JournalEvent> events) ->
          Math.max(0, Duration.between(events.getFirst().at(), now).toMillis() / 1_000.0);
      case JournalRead.CursorExpired(long horizon) -> lag(horizon, now);
    };
  }

  /** A status without feeds is 0, so that alerts find a series. */
  private void countStatuses(Instant begin) {
    Map<FeedStatus, Long> counts = new EnumMap<>(FeedStatus.class);
    OnTimeShare share = new OnTimeShare(begin);
    store
        .feeds()
        .all()
        .forEach(feed -> {
          counts.merge(FeedStatus.of(feed), 1L, Long::sum);
          share.count(feed);
        });
    onTime = share.share();
    statuses.register(
        Arrays.stream(FeedStatus.values())
            .map(status ->
                MultiGauge.Row.of(
                    Tags.of("status", status.code()), counts.getOrDefault(status, 0L)))
            .toList(),
        true);
    Duration took = Duration.between(begin, clock.instant());
    nextStatuses = begin.plus(took.multipliedBy(STATUS_SHARE));
  }
}
