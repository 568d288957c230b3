package dev.rssify.adapters.observe;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Prometheus metrics of the engine; {@code docs/observability.md} lists them.
 *
 * <p>Invariants: the number of series is bounded for any number of feeds; no label contains a URL,
 * which may contain a secret.
 *
 * <p>Threading: safe for many threads; counting a poll takes a few microseconds.
 */
public final class EngineMetrics implements EngineListener {

  /** The media type of {@link #scrape}. */
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final PollMetrics polls;
  private final FeedMetrics feeds;
  private final Counter refused;
  private final Counter fenced;
  private final Counter notRenewed;
  private final AtomicInteger partitions = new AtomicInteger();
  private final Counter faults;
  private final Counter held;
  private final Counter retentionFailures;
  private final Counter sinkStuck;
  private final Counter sinkBroken;
  private final Counter sinkSkipped;
  private final Counter budgetExceeded;

  /**
   * @param feedSeries the number of feeds with their own series; the others share one
   */
  public EngineMetrics(int feedSeries) {
    this.polls = new PollMetrics(registry);
    this.feeds = new FeedMetrics(registry, feedSeries);
    this.refused = counter("rssify.polls.refused", "Polls that could not be committed");
    this.faults = counter("rssify.polls.broken", "Polls that ended with an internal error");
    this.held = counter("rssify.starts.held", "Times that starting polls was suspended");
    this.retentionFailures =
        counter("rssify.retention.failures", "Failures to delete expired data");
    this.sinkStuck = counter("rssify.sink.failures", "Failed deliveries to sinks");
    this.sinkBroken = counter("rssify.sink.broken", "Times that a sink could not continue");
    this.sinkSkipped =
        counter("rssify.sink.skipped", "Events that expired before a sink read them");
    this.fenced =
        counter("rssify.commits.fenced", "Commits refused because another worker has the lease");
    this.notRenewed =
        counter("rssify.leases.not.renewed", "Times that a worker could not renew its leases");
    Gauge.builder("rssify.worker.partitions", partitions, AtomicInteger::get)
        .description("Partitions that this worker polls")
        .register(registry);
    this.budgetExceeded =
        counter("rssify.error.budget.exceeded", "Times that the error budget was exceeded");
  }

  private Counter counter(String name, String meaning) {
    return Counter.builder(name).description(meaning).register(registry);
  }

  @Override
  public void on(EngineEvent event) {
    switch (event) {
      case EngineEvent.PollStarted _,
          EngineEvent.SchedulesRepaired _,
          EngineEvent.SearchIndexRebuilt _,
          EngineEvent.SearchIndexFailed _,
          EngineEvent.StandingQueriesFailed _ -> {}
      case EngineEvent.PollFinished finished -> {
        polls.count(finished);
        feeds.count(finished);
      }
      case EngineEvent.PollRefused(var outcome) -> {
        refused.increment();
        if (outcome.code().equals("fenced")) {
          fenced.increment();
        }
      }
      case EngineEvent.PollBroke _ -> faults.increment();
      case EngineEvent.GateNotStored _, EngineEvent.BackgroundFailed _ -> faults.increment();
      case EngineEvent.StartsHeld _ -> held.increment();
      case EngineEvent.RetentionFailed _ -> retentionFailures.increment();
      case EngineEvent.SinkStuck _ -> sinkStuck.increment();
      case EngineEvent.SinkBroken _, EngineEvent.SinkUnusable _ -> sinkBroken.increment();
      case EngineEvent.SinkSkipped(long from, long horizon) ->
          sinkSkipped.increment((double) (horizon - from));
      case EngineEvent.DeadLettered(var letter) ->
          Counter.builder("rssify.dead.letters.given.up")
              .description("Dead letters")
              .tag("sink", letter.sink())
              .register(registry)
              .increment();
      case EngineEvent.BudgetExceeded _ -> budgetExceeded.increment();
      case EngineEvent.LeasesChanged leases -> partitions.set(leases.partitions());
      case EngineEvent.LeasesNotRenewed _ -> notRenewed.increment();
      case EngineEvent.EnrichmentBroke _ -> faults.increment();
      case EngineEvent.Enriched enriched ->
          Counter.builder("rssify.enrichments")
              .description("Derivations and failed attempts, such as articles, by outcome")
              .tag("kind", enriched.kind())
              .tag("outcome", enriched.code())
              .register(registry)
              .increment();
    }
  }

  PrometheusMeterRegistry prometheus() {
    return registry;
  }

  /** The registry, for metrics of other parts of the program. */
  public MeterRegistry registry() {
    return registry;
  }

  /** Every metric, as Prometheus reads it. */
  public String scrape() {
    return registry.scrape();
  }
}
