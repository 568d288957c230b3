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
 * A world that can be polled.
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

  /** Serves a world until it is closed. */
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

  /** The addresses by which feeds are known, in the order of their numbers. */
  public List<String> feedUrls() {
    return world.urls();
  }

  /**
   * What the document of a feed holds at a time: what one successful poll then must have found.
   * Nothing for feeds that never show it.
   */
  public List<Entry> expectedEntries(int number, Instant at) {
    Feed feed = world.feed(number);
    return feed.behaviour().isReadable()
        ? world.document(feed, at.getEpochSecond()).entries()
        : List.of();
  }

  /**
   * What a consumer must have seen that polls from one time to another often enough to miss
   * nothing: each entry as it stood last, the newest first. Nothing for feeds that never show it.
   */
  public List<Entry> expectedEntries(int number, Instant from, Instant until) {
    Feed feed = world.feed(number);
    return feed.behaviour().isReadable()
        ? world.shown(feed, from.getEpochSecond(), until.getEpochSecond())
        : List.of();
  }

  public Stats stats() {
    return server.stats();
  }

  /** How many subscriptions the hub has that were confirmed and are not over. */
  public int subscriptions() {
    return server.subscriptions();
  }

  /** The last requests, the oldest first, as many as the configuration wants to be remembered. */
  public List<LoggedRequest> log() {
    return server.log();
  }

  /** Ends everything; fails when serving met a mistake of its own. */
  @Override
  public void close() {
    server.close();
  }
}
