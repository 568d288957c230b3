package dev.rssify.adapters.storejdbc;

import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.CrashingPoller;
import dev.rssify.testing.contract.KillContract;
import java.nio.file.Path;

class SqliteKillTest extends KillContract {

  @Override
  protected Store open(Path folder) {
    return JdbcStores.sqlite(folder.resolve("store.db"));
  }

  @Override
  protected Class<?> poller() {
    return Poller.class;
  }

  /** The process that is killed. */
  static final class Poller {
    public static void main(String[] args) {
      CrashingPoller.poll(new SqliteKillTest().open(Path.of(args[0])));
    }
  }
}
