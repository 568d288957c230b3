package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.StoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest extends StoreContract {

  @TempDir Path directory;

  @Override
  protected Store open() {
    return FileStores.open(directory, "a test");
  }
}
