package dev.rssify.adapters.rawwarc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.adapters.storejdbc.JdbcStores;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.CrashingRawWriter;
import dev.rssify.testing.contract.KilledChild;
import dev.rssify.testing.contract.RawKillContract;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KillTest extends RawKillContract {

  private static final WarcConfig CONFIG =
      new WarcConfig(30_000, CrashingRawWriter.SETTLING, "test");

  @Test
  void every_reference_is_readable_after_5_kills() throws Exception {
    assertThat(killAndCheck(5, 120)).as("moved by compaction").isPositive();
  }

  @Test
  @Tag("long")
  void every_reference_is_readable_after_200_kills() throws Exception {
    assertThat(killAndCheck(200, 120)).as("moved by compaction").isPositive();
  }

  @Override
  protected KilledChild child() {
    return new KilledChild(StoringProcess.class, directory);
  }

  @Override
  protected List<String> arguments(int feeds) {
    return List.of(directory.toString(), String.valueOf(feeds));
  }

  @Override
  protected Opened open() {
    return opened(directory);
  }

  private static Opened opened(Path directory) {
    Store store = JdbcStores.sqlite(directory.resolve("store.db"));
    return new Opened(WarcRawStore.open(directory.resolve("raw"), CONFIG, store.raws()), store);
  }

  /** The process that is killed. Arguments: its folder, the number of feeds. */
  static final class StoringProcess {

    private StoringProcess() {}

    public static void main(String[] arguments) {
      Opened opened = opened(Path.of(arguments[0]));
      WarcRawStore raws = (WarcRawStore) opened.raws();
      CrashingRawWriter.run(opened.store(), raws, raws.segments(), Integer.parseInt(arguments[1]));
    }
  }
}
