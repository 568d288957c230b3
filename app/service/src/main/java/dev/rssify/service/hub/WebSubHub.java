package dev.rssify.service.hub;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.HttpTransport;
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
 * The WebSub hub of the outward feeds: verifies requests of subscribers and delivers new entries to
 * them, every second and immediately when a feed gets an entry.
 *
 * <p>Threading: safe for many threads.
 */
public final class WebSubHub implements AutoCloseable {

  private static final int GRACE_SECONDS = 5;

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("rssify-hub").daemon().factory());
  private final ExecutorService deliveryThreads = Executors.newVirtualThreadPerTaskExecutor();
  private final EngineListener listener;
  private final HubDeliveries deliveries;
  private final HubAnnouncements announcements;

  /**
   * @param requiresToken whether reading a feed requires a token
   */
  public WebSubHub(
      OutwardAddress address,
      boolean requiresToken,
      HttpTransport transport,
      Store store,
      EngineListener listener,
      UserAgent userAgent,
      InstantSource clock) {
    this.listener = listener;
    HubTopic.Finder topics =
        new HubTopic.Finder(new OutwardFeeds(store.tasks()), address, requiresToken);
    this.deliveries =
        new HubDeliveries(
            store, topics, new HubSender(transport, userAgent), deliveryThreads, clock, listener);
    this.announcements = new HubAnnouncements(store, topics, this::wake, clock);
  }

  /** The sink that stores a delivery for each subscriber of a changed feed. */
  public Sink sink() {
    return announcements;
  }

  public WebSubHub start() {
    var _ = timer.scheduleWithFixedDelay(this::deliverDue, 1, 1, TimeUnit.SECONDS);
    return this;
  }

  /** Sends due deliveries now instead of at the next second. */
  public void wake() {
    try {
      timer.execute(this::deliverDue);
    } catch (RejectedExecutionException e) {
      // closing: deliveries that are due stay stored
    }
  }

  /** Catches everything: an exception must not stop the schedule. */
  private void deliverDue() {
    try {
      int _ = deliveries.step();
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.BackgroundFailed("hub", e));
    }
  }

  /** Waits some seconds for running deliveries; an interrupted one is repeated later. */
  @Override
  public void close() {
    timer.shutdownNow();
    timer.close();
    deliveryThreads.shutdown();
    try {
      if (!deliveryThreads.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS)) {
        deliveryThreads.shutdownNow();
      }
    } catch (InterruptedException e) {
      deliveryThreads.shutdownNow();
      Thread.currentThread().interrupt();
    }
    deliveryThreads.close();
  }
}
