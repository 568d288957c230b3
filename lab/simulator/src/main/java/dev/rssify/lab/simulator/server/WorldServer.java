package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.hub.Callbacks;
import dev.rssify.lab.simulator.hub.Hub;
import dev.rssify.lab.simulator.world.World;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Listens on the address of every host, and on no other, and serves requests.
 *
 * <p>Invariants: {@link #close} leaves no thread and no socket open.
 *
 * <p>Threading: safe.
 */
public final class WorldServer implements AutoCloseable {

  private final Hub hub;
  private final Ledger ledger;
  private final RequestLog log;
  private final List<EventLoop> loops;
  private final List<Thread> threads;

  private WorldServer(Hub hub, Ledger ledger, RequestLog log, List<EventLoop> loops) {
    this.hub = hub;
    this.ledger = ledger;
    this.log = log;
    this.loops = loops;
    this.threads =
        loops.stream().map(loop -> Thread.ofPlatform().name("world").daemon().start(loop)).toList();
  }

  /** Serves a simulation on the listeners of its hosts, in their order. */
  public static WorldServer start(
      World world,
      Listeners listeners,
      InstantSource clock,
      LongSupplier nanos,
      @Nullable Callbacks callbacks,
      ServerConfig config)
      throws IOException {
    Hub hub = new Hub(world, clock, callbacks);
    Ledger ledger = new Ledger();
    RequestLog log = new RequestLog(config.logCapacity());
    List<EventLoop> loops = new ArrayList<>();
    for (int i = 0; i < config.threads(); i++) {
      Publisher publisher = new Publisher(world, hub, clock, ledger, log, config);
      loops.add(new EventLoop(publisher, ledger, nanos, config.maxConnections()));
    }
    for (int host = 0; host < listeners.channels().size(); host++) {
      loops.get(host % loops.size()).listen(host, listeners.channels().get(host));
    }
    return new WorldServer(hub, ledger, log, loops);
  }

  public Stats stats() {
    return ledger.stats();
  }

  /** The number of subscriptions of the hub. */
  public int subscriptions() {
    return hub.subscriptions();
  }

  /** The last requests, the oldest first, up to the configured number. */
  public List<LoggedRequest> log() {
    return log.requests();
  }

  /** Ends everything; throws if the server had an internal error. */
  @Override
  public void close() {
    hub.close();
    loops.forEach(EventLoop::stop);
    for (Thread thread : threads) {
      join(thread);
    }
    loops.forEach(loop -> check(loop.failure()));
    check(hub.failure());
  }

  private static void check(@Nullable Exception failure) {
    if (failure != null) {
      throw new IllegalStateException("the simulator had an internal error", failure);
    }
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
