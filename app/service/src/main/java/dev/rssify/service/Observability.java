package dev.rssify.service;

import dev.rssify.adapters.observe.EngineMetrics;
import dev.rssify.adapters.observe.Otlp;
import dev.rssify.adapters.observe.ProcessMetrics;
import dev.rssify.adapters.observe.StoreGauges;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.operations.statistics.RecentPolls;
import dev.rssify.core.operations.statistics.ServiceLevels;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Version;
import dev.rssify.json.view.RecentPollsView;
import dev.rssify.json.view.StatisticsView;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.ObserveSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Metrics, service levels and traces of a running engine.
 *
 * <p>Threading: safe for many threads, after {@link #of}.
 */
public final class Observability implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Observability.class);

  private final EngineConfig config;
  private final InstantSource clock;
  private final EngineMetrics metrics;
  private final ServiceLevels levels;
  private final RecentPolls polls;
  private final ProcessMetrics process;
  private final Optional<Path> file;
  private final @Nullable Otlp traces;
  private @Nullable Rssify engine;
  private @Nullable StoreGauges gauges;

  public Observability(Configuration settings, EngineConfig config, InstantSource clock) {
    this.config = config;
    this.clock = clock;
    this.metrics = new EngineMetrics(settings.get(ObserveSettings.METRICS_FEEDS));
    this.levels = new ServiceLevels(clock);
    this.polls = new RecentPolls(clock);
    this.process = ProcessMetrics.in(metrics, Version.current(), levels);
    this.file = settings.get(ObserveSettings.METRICS_FILE).map(Path::toAbsolutePath);
    this.traces =
        settings
            .get(ObserveSettings.OTLP_ENDPOINT)
            .map(endpoint ->
                Otlp.to(
                    endpoint,
                    settings.get(ObserveSettings.TRACED_SHARE),
                    config.fetch().userAgent().version()))
            .orElse(null);
  }

  /**
   * A listener that passes events to these listeners, and to metrics, service levels and traces.
   */
  EngineListener with(EngineListener... others) {
    List<EngineListener> all = new ArrayList<>(List.of(others));
    all.add(metrics);
    all.add(levels);
    all.add(polls);
    if (traces != null) {
      all.add(traces.listener());
    }
    List<EngineListener> listeners = List.copyOf(all);
    return event -> listeners.forEach(listener -> listener.on(event));
  }

  /** Sets the engine whose store and queues are measured. */
  public void of(Rssify rssify) {
    engine = rssify;
    gauges =
        new StoreGauges(
            metrics.registry(),
            rssify.store(),
            rssify::load,
            config.gate().budgets().failedShare(),
            clock);
    try {
      // Fails early if the file is not writable; the store is measured once its feeds are added.
      file.ifPresent(target -> write(metrics.scrape(), target));
    } catch (UncheckedIOException e) {
      throw new ConfigException(file.get() + ": cannot write metrics: " + e.getCause());
    }
  }

  /**
   * All metrics in the Prometheus format; gauges of the store keep old values while it is
   * unreadable.
   */
  public String metrics() {
    try {
      if (gauges != null) {
        gauges.refresh();
      }
    } catch (RuntimeException e) {
      // A failed measurement must not stop the engine, and the counters are still exported.
      LOG.warn("the store cannot be measured", e);
    }
    return metrics.scrape();
  }

  /** The service levels, as JSON. */
  public String levels() {
    return engine == null ? "{}" : StatisticsView.line(levels.report(engine.store()));
  }

  /** The polls of the last minutes, as JSON. */
  public String recentPolls() {
    return RecentPollsView.line(polls);
  }

  /**
   * Writes the metrics file atomically. A full disk must not stop the engine, so an error is only
   * logged.
   */
  public void write() {
    try {
      file.ifPresent(target -> write(metrics(), target));
    } catch (UncheckedIOException e) {
      LOG.warn("metrics cannot be written", e);
    }
  }

  private static void write(String text, Path target) {
    Path part = target.resolveSibling(target.getFileName() + ".part");
    try {
      Files.writeString(part, text);
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.close();
    if (traces != null) {
      traces.close();
    }
  }
}
