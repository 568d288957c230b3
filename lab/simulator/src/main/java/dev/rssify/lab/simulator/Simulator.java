package dev.rssify.lab.simulator;

import dev.rssify.lab.simulator.server.Listeners;
import dev.rssify.lab.simulator.server.LoggedRequest;
import dev.rssify.lab.simulator.server.Stats;
import dev.rssify.lab.simulator.server.WorldServer;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.World;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * Simulated publishers that can be polled.
 *
 * <p>Threading: safe.
 */
public final class Simulator implements AutoCloseable {

  private final World world;
  private final WorldServer server;

  private Simulator(World world, WorldServer server) {
    this.world = world;
    this.server = server;
  }

  /** Serves a simulation until it is closed. */
  public static Simulator start(SimulatorConfig config) throws IOException {
    Listeners listeners = Listeners.bind(config.hosts(), config.port());
    World world = new World(config.seed(), listeners.hosts(), config.feeds(), config.mix());
    try {
      return new Simulator(
          world,
          WorldServer.start(
              world,
              listeners,
              config.clock(),
              config.nanos(),
              config.callbacks(),
              config.server()));
    } catch (IOException e) {
      listeners.close();
      throw e;
    }
  }

  public World world() {
    return world;
  }

  public int port() {
    return world.hosts().port();
  }

  /** The known URLs of the feeds, in the order of their numbers. */
  public List<String> feedUrls() {
    return world.urls();
  }

  /**
   * The entries in the document of a feed at a time: what a successful poll then must have found.
   * Empty for feeds that never show it.
   */
  public List<Entry> expectedEntries(int number, Instant at) {
    Feed feed = world.feed(number);
    return feed.behavior().isReadable()
        ? world.document(feed, at.getEpochSecond()).entries()
        : List.of();
  }

  /**
   * The entries that a consumer must have seen that polls from one time to another often enough to
   * miss none: each entry in its last version, the newest first. Empty for feeds that never show
   * it.
   */
  public List<Entry> expectedEntries(int number, Instant from, Instant until) {
    Feed feed = world.feed(number);
    return feed.behavior().isReadable()
        ? world.shown(feed, from.getEpochSecond(), until.getEpochSecond())
        : List.of();
  }

  public Stats stats() {
    return server.stats();
  }

  /** The number of confirmed and active subscriptions of the hub. */
  public int subscriptions() {
    return server.subscriptions();
  }

  /** The last requests, the oldest first, up to the configured number. */
  public List<LoggedRequest> log() {
    return server.log();
  }

  /** Ends everything; throws if the server had an internal error. */
  @Override
  public void close() {
    server.close();
  }
}
