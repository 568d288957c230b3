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
 * A WebSub hub for the feeds of a world that push. It notices by itself what they publish.
 *
 * <p>Invariants: calls go to this machine only; nobody is called who did not confirm; a version is
 * delivered once, but for callbacks that fail; without subscribers there is neither a thread nor a
 * client.
 *
 * <p>Threading: safe; everything but taking requests is done by one thread.
 */
public final class Hub implements AutoCloseable {

  private static final long LOOK_MILLIS = 50;
  private static final int ACCEPTED = 202;
  private static final int REFUSED = 400;
  private static final int GONE = 410;

  private final World world;
  private final InstantSource clock;
  private final SplittableRandom challenges;
  private final Map<Place, Subscription> subscriptions = new ConcurrentHashMap<>();
  private @Nullable Staff staff;
  private volatile @Nullable Exception failure;

  /** What makes a subscription another one. */
  private record Place(int feed, URI callback) {}

  /** Who does the work, once there is some. */
  private record Staff(ScheduledExecutorService thread, Callbacks callbacks) {
    static Staff hire() {
      return new Staff(
          Executors.newSingleThreadScheduledExecutor(
              Thread.ofPlatform().name("hub").daemon().factory()),
          new Callbacks());
    }
  }

  public Hub(World world, InstantSource clock) {
    this.world = world;
    this.clock = clock;
    this.challenges = new SplittableRandom(world.seed());
  }

  /** Takes the form of a request, and gives the status to answer it with. */
  public int request(String form) {
    Optional<Wish> wish = Wish.read(form, world);
    wish.ifPresent(this::begin);
    return wish.isPresent() ? ACCEPTED : REFUSED;
  }

  /** How many subscriptions there are. */
  public int subscriptions() {
    return subscriptions.size();
  }

  /** What went wrong and should not have: a mistake in this program. */
  public @Nullable Exception failure() {
    return failure;
  }

  @Override
  public synchronized void close() {
    if (staff != null) {
      staff.thread().shutdownNow();
      staff.callbacks().close();
      staff.thread().close();
    }
  }

  private synchronized void begin(Wish wish) {
    if (staff == null) {
      Staff hired = Staff.hire();
      staff = hired;
      Future<?> _ =
          hired
              .thread()
              .scheduleWithFixedDelay(
                  () -> work(() -> look(hired.callbacks())),
                  LOOK_MILLIS,
                  LOOK_MILLIS,
                  TimeUnit.MILLISECONDS);
    }
    Callbacks callbacks = staff.callbacks();
    staff.thread().execute(() -> work(() -> verify(wish, callbacks)));
  }

  /** Something that waits for others. */
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

  private void verify(Wish wish, Callbacks callbacks) throws InterruptedException {
    Feed feed = wish.topic();
    String challenge = Long.toHexString(challenges.nextLong());
    if (!callbacks.confirms(wish, world.finalUrl(feed), challenge)) {
      return;
    }
    Place place = new Place(feed.number(), wish.callback());
    if (wish.subscribe()) {
      long now = clock.instant().getEpochSecond();
      Version seen = world.version(feed, now);
      subscriptions.put(place, new Subscription(wish, now + wish.leaseSeconds(), seen));
    } else {
      subscriptions.remove(place);
    }
  }

  private void look(Callbacks callbacks) throws InterruptedException {
    long now = clock.instant().getEpochSecond();
    Iterator<Subscription> all = subscriptions.values().iterator();
    while (all.hasNext()) {
      Subscription subscription = all.next();
      if (subscription.isOver(now)
          || (subscription.isDue(now) && deliver(subscription, now, callbacks) == GONE)) {
        all.remove();
      }
    }
  }

  private int deliver(Subscription subscription, long now, Callbacks callbacks)
      throws InterruptedException {
    Feed feed = subscription.wish().topic();
    Version version = world.version(feed, now);
    byte[] document = Renderer.render(world.document(feed, now));
    int status =
        callbacks.deliver(subscription.wish(), world.hubUrl(), world.finalUrl(feed), document);
    if (status / 100 == 2) {
      subscription.delivered(version);
    } else {
      subscription.failed(version);
    }
    return status;
  }
}
