package dev.rssify.adapters.storejdbc;

import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.DurableStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteDurabilityTest extends DurableStoreContract {

  @TempDir Path directory;

  @Override
  protected Store open() {
    return JdbcStores.sqlite(directory.resolve("store.db"));
  }

  @Override
  protected Store reopen() {
    return open();
  }
}
