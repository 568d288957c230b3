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

  /** This store, with other cursors. */
  public Store withCursors(CursorStore others) {
    return new Store(
        feeds,
        schedules,
        subscriptions,
        entries,
        windows,
        fetches,
        raws,
        journal,
        commits,
        attempts,
        derivations,
        clusters,
        others,
        flags,
        gates,
        tasks,
        maintenance,
        tallies,
        contents,
        closing);
  }

  /**
   * This store, with other ports for listings.
   *
   * @param released releases those ports; this store stays open
   */
  public Store listingFrom(
      EntryStore listed, Tallies counted, StoreContents read, Runnable released) {
    return new Store(
        feeds,
        schedules,
        subscriptions,
        listed,
        windows,
        fetches,
        raws,
        journal,
        commits,
        attempts,
        derivations,
        clusters,
        cursors,
        flags,
        gates,
        tasks,
        maintenance,
        counted,
        read,
        released);
  }

  @Override
  public void close() {
    closing.run();
  }
}
