package dev.rssify.testing.contract;

import dev.rssify.core.store.Store;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** The contract of every store; each test gets an empty store. */
public abstract class StoreContract
    implements FeedContract,
        SubscriptionContract,
        CommitContract,
        PoisonContract,
        VisibilityContract,
        EntryContract,
        IdentityContract,
        ListingContract,
        JournalContract,
        FetchLogContract,
        RawIndexContract,
        AttemptContract,
        ClusterContract,
        DerivationContract,
        CursorContract,
        GateContract,
        TaskContract,
        RetentionContract,
        RepositoryContract,
        ContentsContract,
        TallyContract {

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

  @BeforeEach
  final void openStore() {
    store = open();
  }

  @AfterEach
  final void closeStore() {
    store().close();
  }
}
