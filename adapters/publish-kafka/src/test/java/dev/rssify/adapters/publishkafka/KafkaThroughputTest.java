package dev.rssify.adapters.publishkafka;

import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.operations.sinks.SinkType;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.bus.BusServer;
import dev.rssify.testing.contract.bus.BusSpeedContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The speed of the sink with a real broker. */
class KafkaThroughputTest extends BusSpeedContract {

  @TempDir static Path folder;
  private static Broker broker;

  @BeforeAll
  static void start() throws Exception {
    broker = new Broker(folder);
    broker.start();
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @Override
  protected SinkType type() {
    return new KafkaSinkType();
  }

  @Override
  protected BusServer server() {
    return broker;
  }

  @Override
  protected Store store(Path directory) {
    return JdbcStores.sqlite(directory.resolve("store.db"));
  }
}
