package dev.rssify.testing.contract;

/** The contract of every store; each test gets an empty store. */
public abstract class StoreContract extends OpenedStore
    implements FeedContract,
        SubscriptionContract,
        CommitContract,
        UnwritableCommitContract,
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
        TallyContract {}
