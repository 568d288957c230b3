package dev.rssify.lab.simulator;

import dev.rssify.lab.simulator.server.Listeners;
import dev.rssify.lab.simulator.server.Stats;
import dev.rssify.lab.simulator.server.WorldServer;
import dev.rssify.lab.simulator.world.Document;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.World;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

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
    return new Simulator(
        world,
        WorldServer.start(world, listeners, config.clock(), config.nanos(), config.server()));
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

  /** What the document of a feed holds at a time: what one poll at that time must have found. */
  public List<Entry> expectedEntries(int feed, Instant at) {
    return document(world.feed(feed), at).entries();
  }

  /**
   * What a consumer must have seen that polls from one time to another often enough to miss
   * nothing, each entry as it stands at the end; the newest first.
   */
  public List<Entry> expectedEntries(int number, Instant from, Instant until) {
    Feed feed = world.feed(number);
    List<Entry> posted = world.posted(feed, from.getEpochSecond(), until.getEpochSecond());
    return Stream.concat(posted.stream(), document(feed, from).entries().stream()).toList();
  }

  public Stats stats() {
    return server.stats();
  }

  /** Ends everything; fails when serving met a mistake of its own. */
  @Override
  public void close() {
    server.close();
  }

  private Document document(Feed feed, Instant at) {
    return world.document(feed, at.getEpochSecond());
  }
}
