package dev.rssify.testing.contract;

import dev.rssify.core.store.Store;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Opens an empty store for each test, and closes it. */
abstract class OpenedStore implements OpenStore {

  private @Nullable Store store;

  /** Opens an empty store. */
  protected abstract Store open();

  @Override
  public final Store store() {
    if (store == null) {
      throw new IllegalStateException("no store is open");
    }
    return store;
  }

  /** Continues with this store instead. */
  final void use(Store other) {
    store = other;
  }

  @BeforeEach
  final void openStore() {
    store = open();
  }

  @AfterEach
  final void closeStore() {
    store().close();
  }
}
