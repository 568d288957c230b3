package dev.rssify.lab.simulator;

import dev.rssify.lab.simulator.hub.Callbacks;
import dev.rssify.lab.simulator.server.ServerConfig;
import dev.rssify.lab.simulator.world.Mix;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The simulation, and how it is served.
 *
 * @param port the same for every host; 0 stands for any that is free
 * @param clock the time of the simulation
 * @param nanos monotonic time, for responses that are slow on purpose
 * @param callbacks how the hub reaches subscribers; null for a simulation without outbound requests
 */
public record SimulatorConfig(
    int hosts,
    int feeds,
    int port,
    long seed,
    Mix mix,
    InstantSource clock,
    LongSupplier nanos,
    @Nullable Callbacks callbacks,
    ServerConfig server) {

  /** A hundred feeds on ten hosts, calm, on a free port. */
  public static SimulatorConfig defaults(InstantSource clock) {
    return new SimulatorConfig(
        10, 100, 0, 1, Mix.CALM, clock, System::nanoTime, null, ServerConfig.defaults());
  }

  public SimulatorConfig sized(int newHosts, int newFeeds) {
    return new SimulatorConfig(
        newHosts, newFeeds, port, seed, mix, clock, nanos, callbacks, server);
  }

  public SimulatorConfig withPort(int newPort) {
    return new SimulatorConfig(hosts, feeds, newPort, seed, mix, clock, nanos, callbacks, server);
  }

  public SimulatorConfig withSeed(long newSeed) {
    return new SimulatorConfig(hosts, feeds, port, newSeed, mix, clock, nanos, callbacks, server);
  }

  public SimulatorConfig withMix(Mix newMix) {
    return new SimulatorConfig(hosts, feeds, port, seed, newMix, clock, nanos, callbacks, server);
  }

  public SimulatorConfig withNanos(LongSupplier newNanos) {
    return new SimulatorConfig(hosts, feeds, port, seed, mix, clock, newNanos, callbacks, server);
  }

  public SimulatorConfig withCallbacks(Callbacks newCallbacks) {
    return new SimulatorConfig(hosts, feeds, port, seed, mix, clock, nanos, newCallbacks, server);
  }

  public SimulatorConfig withServer(ServerConfig newServer) {
    return new SimulatorConfig(hosts, feeds, port, seed, mix, clock, nanos, callbacks, newServer);
  }
}
