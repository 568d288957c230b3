package dev.rssify.core.store.memory;

import dev.rssify.core.store.Store;

/**
 * Opens the store of {@code memory:}: the semantics of every other store, for as long as the
 * process lives.
 *
 * <p>Threading: every method of every port holds the one lock; each is short.
 */
public final class MemoryStore {

  private MemoryStore() {}

  public static Store open() {
    Tables tables = new Tables();
    return new Store(
        new MemoryFeeds(tables),
        new MemorySchedules(tables),
        new MemorySubscriptions(tables),
        new MemoryEntries(tables),
        tables::windowOf,
        new MemoryFetchLog(tables),
        new MemoryRawIndex(tables),
        new MemoryJournal(tables),
        new MemoryCommits(tables),
        new MemoryAttempts(tables),
        new MemoryDerivations(tables),
        new MemoryCursors(tables),
        new MemoryGates(tables),
        new MemoryTasks(tables),
        new MemoryMaintenance(tables),
        () -> {});
  }
}
