package dev.rssify.lab.simulator;

import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.World;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.time.Instant;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Shortcuts for tests of a simulation that is served. */
final class Worlds {

  static final Instant NOON = Instant.parse("2026-03-11T12:00:00Z");

  private Worlds() {}

  static Simulator start(ManualClock clock, UnaryOperator<SimulatorConfig> change)
      throws IOException {
    return Simulator.start(change.apply(SimulatorConfig.defaults(clock).withNanos(clock::nanos)));
  }

  /** The first feed of a kind. */
  static Feed find(World world, Predicate<Feed> kind) {
    return IntStream.range(0, world.feeds())
        .mapToObj(world::feed)
        .filter(kind)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no such feed in this simulation"));
  }
}
