package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.CrashingPoller;
import dev.rssify.testing.contract.KillContract;
import java.nio.file.Path;

class FileKillTest extends KillContract {

  /** Snapshots are written every few polls, so that kills hit them too. */
  @Override
  protected Store open(Path folder) {
    return FileStores.open(folder.resolve("store"), "a test", 20_000);
  }

  @Override
  protected Class<?> poller() {
    return Poller.class;
  }

  /** The process that is killed. */
  static final class Poller {
    public static void main(String[] args) {
      CrashingPoller.poll(new FileKillTest().open(Path.of(args[0])));
    }
  }
}
