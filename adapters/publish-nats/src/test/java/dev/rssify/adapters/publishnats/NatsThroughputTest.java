package dev.rssify.adapters.publishnats;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.operations.sinks.SinkType;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.bus.BusServer;
import dev.rssify.testing.contract.bus.BusSpeedContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The speed of the sink with a real server. */
class NatsThroughputTest extends BusSpeedContract {

  @TempDir static Path folder;
  private static Server server;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> program = Server.installed();
    assumeTrue(program.isPresent(), "nats-server is not installed");
    server = new Server(program.get(), folder);
    server.start();
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected SinkType type() {
    return new NatsSinkType();
  }

  @Override
  protected BusServer server() {
    return server;
  }

  @Override
  protected Store store(Path directory) {
    return JdbcStores.sqlite(directory.resolve("store.db"));
  }
}
