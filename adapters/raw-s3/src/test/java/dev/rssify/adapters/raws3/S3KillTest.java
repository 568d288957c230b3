package dev.rssify.adapters.raws3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.rawwarc.WarcRawStore;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.CrashingRawWriter;
import dev.rssify.testing.contract.KilledChild;
import dev.rssify.testing.contract.RawKillContract;
import dev.rssify.testing.s3.S3Server;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class S3KillTest extends RawKillContract {

  private S3Server server;

  @BeforeEach
  void serve() throws Exception {
    server = new S3Server();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  @Test
  void every_reference_is_readable_after_3_kills() throws Exception {
    killAndCheck(3, 200);
  }

  @Test
  @Tag("long")
  void every_reference_is_readable_after_50_kills() throws Exception {
    assertThat(killAndCheck(50, 400)).as("moved by compaction").isPositive();
  }

  @Override
  protected KilledChild child() {
    return new KilledChild(StoringProcess.class, directory);
  }

  @Override
  protected List<String> arguments(int feeds) {
    return List.of(directory.toString(), server.endpoint().toString(), String.valueOf(feeds));
  }

  @Override
  protected Opened open() {
    return opened(directory, server.endpoint());
  }

  private static Opened opened(Path directory, URI endpoint) {
    Store store = JdbcStores.sqlite(directory.resolve("store.db"));
    return new Opened(Bucket.store(Bucket.config(endpoint), store.raws()), store);
  }

  /** The process that is killed. Arguments: its folder, the server, the number of feeds. */
  static final class StoringProcess {

    private StoringProcess() {}

    public static void main(String[] arguments) {
      Opened opened = opened(Path.of(arguments[0]), URI.create(arguments[1]));
      WarcRawStore raws = (WarcRawStore) opened.raws();
      CrashingRawWriter.run(opened.store(), raws, raws.segments(), Integer.parseInt(arguments[2]));
    }
  }
}
