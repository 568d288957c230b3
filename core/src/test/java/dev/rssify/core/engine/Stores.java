package dev.rssify.core.engine;

import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts;
import dev.rssify.core.store.Commits;
import dev.rssify.core.store.EntryStore;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.WindowStore;
import dev.rssify.testkit.Records;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Stores that record or forbid reads. */
final class Stores {

  private Stores() {}

  /** Commits fail while the condition holds, as with a full disk. */
  static Store committing(Store store, BooleanSupplier failing) {
    Commits commits =
        batch -> {
          if (failing.getAsBoolean()) {
            throw new StoreException(StoreException.Kind.UNAVAILABLE, "the disk is full");
          }
          return store.commits().commit(batch);
        };
    return Records.with(store, Commits.class, commits);
  }

  /** Attempts cannot be recorded while the condition holds. */
  static Store attempting(Store store, BooleanSupplier failing) {
    Attempts attempts =
        new Attempts() {
          @Override
          public Started start(List<PollStart> polls, SlotClaim claim) {
            if (failing.getAsBoolean()) {
              throw new StoreException(StoreException.Kind.UNAVAILABLE, "the disk is full");
            }
            return store.attempts().start(polls, claim);
          }

          @Override
          public List<Attempt> open(Partitions partitions) {
            return store.attempts().open(partitions);
          }
        };
    return Records.with(store, Attempts.class, attempts);
  }

  /** Any read of an entry or of the window fails. */
  static Store forbiddingEntries(Store store) {
    EntryStore entries =
        (EntryStore)
            Proxy.newProxyInstance(
                Stores.class.getClassLoader(),
                new Class<?>[] {EntryStore.class},
                (proxy, method, arguments) -> {
                  throw new AssertionError("entries are read: " + method);
                });
    WindowStore windows =
        feedId -> {
          throw new AssertionError("the window is read");
        };
    return Records.with(Records.with(store, EntryStore.class, entries), WindowStore.class, windows);
  }
}
