package dev.rssify.adapters.storefiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.StoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class FileStoreTest extends StoreContract {

  @TempDir Path directory;

  @Override
  protected Store open() {
    return FileStores.open(directory.resolve("store"), "a test");
  }

  /**
   * After every test: a store that is restored from the log alone, and from a snapshot, is the
   * same.
   */
  @AfterEach
  void the_files_contain_exactly_what_readers_see() {
    StoreFolder folder = new StoreFolder(directory.resolve("store"));
    StoreFolder copy = folder.copyTo(directory.resolve("copy"));
    assertThat(copy.contents()).isEqualTo(StoreFolder.contents(store()));
    assertThat(copy.contents()).isEqualTo(StoreFolder.contents(store()));
  }
}
