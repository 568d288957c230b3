package dev.rssify.lab.conformance;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.adapters.fetchhttp.HttpTransportConfig;
import dev.rssify.adapters.fetchhttp.HttpTransportConfig.Timeouts;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import dev.rssify.testkit.http.TestAuthority;
import dev.rssify.testkit.http.TlsIdentity;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The tools of one scenario: a clock, publishers on loopback, engines that poll them, a folder.
 *
 * <p>Invariants: engines reach only 127.20.0.0/16; everything a scenario opened is closed when it
 * ends, in reverse order.
 */
final class Lab implements AutoCloseable {

  private static final int PORT = 8127;
  private static final String REACHABLE = "127.20.0.0/16";
  private static final Duration AT_ONCE = Duration.ofNanos(1);

  final ManualClock clock = ManualClock.start();
  final ScriptedNames names = new ScriptedNames(clock);
  final TestAuthority authority = TestAuthority.create();
  final Parts parts;
  final Path folder;
  private final SequencedMap<Object, Runnable> open = new LinkedHashMap<>();
  private int hosts;

  Lab(Parts parts, Path folder) {
    this.parts = parts;
    this.folder = folder;
  }

  /** A publisher. */
  Host host(String name) {
    return host(name, "127.20.", PORT, Optional.empty());
  }

  /** A publisher with TLS and a trusted certificate. */
  Host secureHost(String name) {
    return host(name, "127.20.", PORT, Optional.of(authority.issue(name)));
  }

  /** A publisher whose certificate is for another host. */
  Host impostor(String name) {
    return host(name, "127.20.", PORT, Optional.of(authority.issue("somebody-else.example")));
  }

  /** A machine with a private address, which must not be reached. */
  Host inside(String name, int port) {
    return host(name, "127.66.", port, Optional.empty());
  }

  private Host host(String name, String network, int port, Optional<TlsIdentity> tls) {
    hosts++;
    String address = network + hosts / 250 + "." + (1 + hosts % 250);
    ServerSetup plain = ServerSetup.plain().address(address).port(port).clock(clock);
    ScriptedServer server = start(tls.map(plain::tls).orElse(plain));
    open.put(server, server::close);
    names.put(name, address);
    return new Host(name, address, tls.isPresent(), server);
  }

  /** Jitter is a hash of URLs: as long as the port is free, each run is the same. */
  private static ScriptedServer start(ServerSetup setup) {
    try {
      return ScriptedServer.start(setup);
    } catch (UncheckedIOException taken) {
      return ScriptedServer.start(setup.port(0));
    }
  }

  /** An engine with all data in memory. */
  VirtualEngine engine() {
    return engine("memory:", parts, SecretSource.NONE);
  }

  /** An engine on a store that survives its end. */
  VirtualEngine engine(String store) {
    return engine(store, parts, SecretSource.NONE);
  }

  VirtualEngine engine(String store, Parts with, SecretSource secrets) {
    VirtualEngine engine = engine(Storage.open(store), with, secrets);
    engine.follow();
    return engine;
  }

  /** A command beside the process that polls the store: it fetches, and does not poll. */
  VirtualEngine command(String store) {
    EngineConfig config = EngineConfig.defaults().withStore(store);
    return engine(Storage.openShared(config), parts, SecretSource.NONE);
  }

  private VirtualEngine engine(Storage storage, Parts with, SecretSource secrets) {
    ApacheHttpTransport client =
        new ApacheHttpTransport(config(), authority.clientContext(), secrets, names);
    VirtualEngine engine = new VirtualEngine(with, storage, client, clock, EngineListener.NONE);
    open.put(engine, engine::close);
    return engine;
  }

  /** Closes an engine before the scenario ends. */
  void stop(VirtualEngine engine) {
    open.remove(engine);
    engine.close();
  }

  /** The client of the product, except for names: those are resolved each time. */
  private static HttpTransportConfig config() {
    HttpTransportConfig config = HttpTransportConfig.defaults().allowing(REACHABLE);
    Timeouts usual = config.timeouts();
    return config.with(
        new Timeouts(usual.dns(), AT_ONCE, usual.connect(), usual.slowBody(), usual.idle()));
  }

  @Override
  public void close() {
    Map.Entry<Object, Runnable> last = open.pollLastEntry();
    if (last != null) {
      try {
        last.getValue().run();
      } finally {
        close();
      }
    }
  }
}
