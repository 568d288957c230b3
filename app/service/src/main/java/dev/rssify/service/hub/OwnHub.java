package dev.rssify.service.hub;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.publish.Sink;
import dev.rssify.core.store.Store;
import dev.rssify.json.outward.OutwardFeeds;
import dev.rssify.service.outward.OutwardAddress;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The hub of this service: verifies requests and delivers content, every second what is due, or at
 * once when a feed gets an entry.
 *
 * <p>Threading: safe for many threads.
 */
public final class OwnHub implements AutoCloseable {

  private static final int GRACE_SECONDS = 5;

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("rssify-hub").daemon().factory());
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final EngineListener listener;
  private final HubDeliveries deliveries;
  private final HubAnnouncements announcements;

  /**
   * @param needsToken whether feeds can be read only with a token
   */
  public OwnHub(
      OutwardAddress address,
      boolean needsToken,
      Outbound outbound,
      Store store,
      EngineListener listener,
      UserAgent userAgent,
      InstantSource clock) {
    this.listener = listener;
    HubTopic.Finder topics =
        new HubTopic.Finder(new OutwardFeeds(store.tasks()), address, needsToken);
    this.deliveries =
        new HubDeliveries(
            store, topics, new HubSender(outbound, userAgent), threads, clock, listener);
    this.announcements = new HubAnnouncements(store, topics, this::wake, clock);
  }

  /** Stores a delivery for each subscriber of an event. */
  public Sink sink() {
    return announcements;
  }

  public OwnHub start() {
    var _ = timer.scheduleWithFixedDelay(this::step, 1, 1, TimeUnit.SECONDS);
    return this;
  }

  /** There is something to send. */
  public void wake() {
    try {
      timer.execute(this::step);
    } catch (RejectedExecutionException e) {
      // closing: what is due stays due
    }
  }

  /** Catches everything: an exception must not stop the schedule. */
  private void step() {
    try {
      int _ = deliveries.step();
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.BackgroundFailed("hub", e));
    }
  }

  /** Finishes running deliveries for a few seconds; an interrupted one is repeated later. */
  @Override
  public void close() {
    timer.shutdownNow();
    timer.close();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
    threads.close();
  }
}
