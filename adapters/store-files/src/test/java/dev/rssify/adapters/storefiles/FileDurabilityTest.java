package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.DurableStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FileDurabilityTest extends DurableStoreContract {

  @TempDir Path directory;

  @Override
  protected Store open() {
    return FileStores.open(directory, "a test");
  }

  @Override
  protected Store reopen() {
    return open();
  }
}
