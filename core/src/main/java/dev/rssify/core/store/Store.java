package dev.rssify.core.store;

/**
 * All that is kept but raw bytes: a port for each aggregate.
 *
 * <p>Threading: every port is safe for many threads. Any of their methods may throw {@link
 * StoreException}.
 *
 * @param closing lets go of what holds the store; afterwards no port may be used
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
