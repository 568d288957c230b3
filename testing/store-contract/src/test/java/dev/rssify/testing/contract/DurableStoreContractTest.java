package dev.rssify.testing.contract;

import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;

/** Shows that the contract can be met: what memory holds survives closing. */
class DurableStoreContractTest extends DurableStoreContract {

  private final Store memory = MemoryStore.open();

  @Override
  protected Store open() {
    return memory;
  }

  @Override
  protected Store reopen() {
    return memory;
  }
}
