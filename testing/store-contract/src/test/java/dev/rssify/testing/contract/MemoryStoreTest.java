package dev.rssify.testing.contract;

import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;

class MemoryStoreTest extends StoreContract {

  @Override
  protected Store open() {
    return MemoryStore.open();
  }
}
