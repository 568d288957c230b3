package dev.rssify.core.store;

/**
 * All stored data except raw bytes: one port per aggregate.
 *
 * <p>Threading: every port is safe for many threads. Any of their methods may throw {@link
 * StoreException}.
 *
 * @param closing releases the store; afterwards no port may be used
 */
public record Store(
    FeedStore feeds,
    Schedules schedules,
    SubscriptionStore subscriptions,
    EntryStore entries,
    WindowStore windows,
    FetchLog fetches,
    RawIndex raws,
    Journal journal,
    Commits commits,
    Attempts attempts,
    DerivationStore derivations,
    ClusterStore clusters,
    CursorStore cursors,
    StoreFlags flags,
    GateStore gates,
    TaskStore tasks,
    Maintenance maintenance,
    Tallies tallies,
    StoreContents contents,
    Runnable closing)
    implements AutoCloseable {

  @Override
  public void close() {
    closing.run();
  }
}
