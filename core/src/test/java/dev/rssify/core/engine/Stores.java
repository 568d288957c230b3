package dev.rssify.core.engine;

import dev.rssify.core.store.Commits;
import dev.rssify.core.store.EntryStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.WindowStore;
import java.lang.reflect.Proxy;

/** A store with some of its ports replaced. */
final class Stores {

  private final Store store;
  private EntryStore entries;
  private WindowStore windows;
  private Commits commits;

  Stores(Store store) {
    this.store = store;
    this.entries = store.entries();
    this.windows = store.windows();
    this.commits = store.commits();
  }

  /** Whoever reads an entry or the window fails. */
  Stores forbiddingEntries() {
    entries =
        (EntryStore)
            Proxy.newProxyInstance(
                Stores.class.getClassLoader(),
                new Class<?>[] {EntryStore.class},
                (proxy, method, arguments) -> {
                  throw new AssertionError("entries are read: " + method);
                });
    windows =
        feedId -> {
          throw new AssertionError("the window is read");
        };
    return this;
  }

  Stores commits(Commits other) {
    commits = other;
    return this;
  }

  Store build() {
    return new Store(
        store.feeds(),
        store.schedules(),
        store.subscriptions(),
        entries,
        windows,
        store.fetches(),
        store.raws(),
        store.journal(),
        commits,
        store.attempts(),
        store.derivations(),
        store.cursors(),
        store.marks(),
        store.gates(),
        store.tasks(),
        store.maintenance(),
        store.tallies(),
        store.contents(),
        store.closing());
  }
}
