package dev.rssify.service;

import dev.rssify.adapters.apihttp.Service;
import dev.rssify.adapters.sinkndjson.NdjsonTap;
import dev.rssify.embed.Rssify;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A running engine with its HTTP API, webhooks, files and metrics: {@code rssify serve} without a
 * terminal.
 *
 * <p>Threading: safe for many threads.
 */
public final class RssifyService implements AutoCloseable {

  /** The interval at which a configured metrics file is written. */
  private static final int METRICS_SECONDS = 15;

  private final Rssify engine;
  private final @Nullable Service api;
  private final List<AutoCloseable> listeners;
  private final Observability observed;
  private final @Nullable NdjsonTap files;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("rssify-service").factory());

  RssifyService(
      Rssify engine,
      @Nullable Service api,
      List<AutoCloseable> listeners,
      Observability observed,
      @Nullable NdjsonTap files) {
    this.engine = engine;
    this.api = api;
    this.listeners = listeners;
    this.observed = observed;
    this.files = files;
  }

  /** Starts to write metrics and to return unused memory, at an interval. */
  RssifyService scheduled(InstantSource clock) {
    HeapTrim heap = new HeapTrim(clock);
    var _ =
        timer.scheduleWithFixedDelay(
            () -> {
              observed.write();
              heap.run();
            },
            0,
            METRICS_SECONDS,
            TimeUnit.SECONDS);
    return this;
  }

  /** The engine, to add feeds, read entries and follow events in the same process. */
  public Rssify engine() {
    return engine;
  }

  /** The address of the HTTP API, if one is configured. */
  public Optional<URI> url() {
    return Optional.ofNullable(api).map(Service::url);
  }

  /** Stops the API, then finishes running polls and deliveries for a few seconds. */
  @Override
  public void close() throws IOException {
    timer.shutdownNow();
    try (files;
        observed;
        engine;
        api) {
      closeListeners();
      observed.write();
    }
  }

  private void closeListeners() {
    for (AutoCloseable listener : listeners) {
      try {
        listener.close();
      } catch (Exception e) {
        System.getLogger(RssifyService.class.getName())
            .log(System.Logger.Level.WARNING, "a listener did not close", e);
      }
    }
  }
}
