package dev.rssify.lab.conformance;

import dev.rssify.core.store.Commits;
import dev.rssify.core.store.Store;
import java.util.function.UnaryOperator;

/** Stores with another way to commit. */
final class Stores {

  private Stores() {}

  static Store committing(Store store, UnaryOperator<Commits> commits) {
    return new Store(
        store.feeds(),
        store.schedules(),
        store.subscriptions(),
        store.entries(),
        store.windows(),
        store.fetches(),
        store.raws(),
        store.journal(),
        commits.apply(store.commits()),
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
