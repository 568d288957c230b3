package dev.rssify.lab.simulator.hub;

import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Version;
import dev.rssify.lab.simulator.world.World;
import java.net.URI;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A WebSub hub for the simulated feeds that push. It detects new versions by itself.
 *
 * <p>Invariants: calls go to this machine only; only confirmed subscribers are called; a version is
 * delivered once, except for callbacks that fail; without subscribers there is no thread.
 *
 * <p>Threading: safe; everything but accepting requests is done by one thread.
 */
public final class Hub implements AutoCloseable {

  private static final long CHECK_MILLIS = 50;
  private static final int ACCEPTED = 202;
  private static final int REFUSED = 400;
  private static final int GONE = 410;
  private static final int OUT_OF_SERVICE = 503;

  private final World world;
  private final InstantSource clock;
  private final SplittableRandom challenges;
  private final Map<Place, Subscription> subscriptions = new ConcurrentHashMap<>();
  private final @Nullable Calls calls;
  private @Nullable ScheduledExecutorService thread;
  private volatile @Nullable Exception failure;

  /** The identity of a subscription. */
  private record Place(int feed, URI callback) {}

  /**
   * @param callbacks how subscribers are reached; null for a hub that is out of service
   */
  public Hub(World world, InstantSource clock, @Nullable Callbacks callbacks) {
    this.calls = callbacks == null ? null : new Calls(callbacks, world.hubUrl());
    this.world = world;
    this.clock = clock;
    this.challenges = new SplittableRandom(world.seed());
  }

  /** Handles the form of a request, and returns the status of the response. */
  public int request(String form) {
    if (calls == null) {
      return OUT_OF_SERVICE;
    }
    Optional<HubRequest> request = HubRequest.read(form, world);
    request.ifPresent(known -> startSubscription(known, calls));
    return request.isPresent() ? ACCEPTED : REFUSED;
  }

  /** The number of subscriptions. */
  public int subscriptions() {
    return subscriptions.size();
  }

  /** An internal error of this program, if there was one. */
  public @Nullable Exception failure() {
    return failure;
  }

  @Override
  public synchronized void close() {
    if (thread != null) {
      thread.shutdownNow();
      thread.close();
    }
  }

  private synchronized void startSubscription(HubRequest request, Calls by) {
    if (thread == null) {
      thread =
          Executors.newSingleThreadScheduledExecutor(
              Thread.ofPlatform().name("hub").daemon().factory());
      Future<?> _ =
          thread.scheduleWithFixedDelay(
              () -> work(() -> checkFeeds(by)), CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
    }
    thread.execute(() -> work(() -> verify(request, by)));
  }

  /** Work of the hub's thread. */
  private interface Work {
    void run() throws InterruptedException;
  }

  private void work(Work work) {
    try {
      work.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the hub closes
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private void verify(HubRequest request, Calls by) throws InterruptedException {
    Feed feed = request.topic();
    String challenge = Long.toHexString(challenges.nextLong());
    if (!by.isConfirmed(request, world.finalUrl(feed), challenge)) {
      return;
    }
    Place place = new Place(feed.number(), request.callback());
    if (request.subscribe()) {
      long now = clock.instant().getEpochSecond();
      Version seen = world.version(feed, now);
      subscriptions.put(place, new Subscription(request, now + request.leaseSeconds(), seen));
    } else {
      subscriptions.remove(place);
    }
  }

  private void checkFeeds(Calls by) throws InterruptedException {
    long now = clock.instant().getEpochSecond();
    Iterator<Subscription> all = subscriptions.values().iterator();
    while (all.hasNext()) {
      Subscription subscription = all.next();
      if (subscription.isOver(now)
          || (subscription.isDue(now) && deliver(subscription, now, by).status() == GONE)) {
        all.remove();
      }
    }
  }

  private Callbacks.Response deliver(Subscription subscription, long now, Calls by)
      throws InterruptedException {
    Feed feed = subscription.request().topic();
    Version version = world.version(feed, now);
    byte[] document = Renderer.render(world.document(feed, now));
    Callbacks.Response response =
        by.deliver(subscription.request(), world.finalUrl(feed), document);
    if (response.isFine()) {
      subscription.delivered(version);
    } else {
      subscription.failed(version);
    }
    return response;
  }
}
