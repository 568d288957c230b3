package dev.rssify.core.operations.archive;

import dev.rssify.core.dedup.Comparison;
import dev.rssify.core.dedup.Deduplicator;
import dev.rssify.core.dedup.Extent;
import dev.rssify.core.dedup.NewDocument;
import dev.rssify.core.engine.FeedArchive;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedIdentity;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.operations.inspection.EntryKeyFinder;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.core.text.Digests;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A repository API for callers with their own fetcher: every write is a commit like that of a poll.
 *
 * <p>Errors are {@link StoreException}s: NOT_FOUND for a missing feed or entry, CONFLICT for a
 * write that contradicts stored data.
 *
 * <p>Threading: safe for many threads.
 */
public final class RepositoryFacade {

  private static final int PAGE = 256;

  private final Store store;
  private final RawStore raw;
  private final InstantSource clock;

  public RepositoryFacade(Store store, RawStore raw, InstantSource clock) {
    this.store = store;
    this.raw = raw;
    this.clock = clock;
  }

  /**
   * {@code put_raw}: stores a response; storing it again returns the same id and stores nothing.
   */
  public UUID putRaw(UUID feedId, Exchange response) {
    String sha256 = Digests.sha256(response.wire());
    UUID id = NameUuid.of(feedId + " " + response.url() + " " + response.at() + " " + sha256);
    if (store.raws().raw(id).isEmpty()) {
      switch (raw.store(id, feedId, response)) {
        case RawResult.Stored(RawFetch stored) -> commit(feedId, feed -> storing(feed, stored));
        case RawResult.Unavailable(String message) ->
            throw new StoreException(Kind.UNAVAILABLE, message);
      }
    }
    return id;
  }

  /**
   * {@code put_entry}: adds an entry, or updates the stored entry with the same identity.
   *
   * @param rawId the response it was parsed from; null when there is none
   * @return its uid
   */
  public String putEntry(UUID feedId, @Nullable UUID rawId, NormalizedEntry entry) {
    return put(
        feedId, rawId, entry, (feed, one, archive) -> Deduplicator.add(feed, one, archive, false));
  }

  /** Like {@link #putEntry}, but an entry that was deleted by age is added again, as a new one. */
  public String restoreEntry(UUID feedId, @Nullable UUID rawId, NormalizedEntry entry) {
    return put(feedId, rawId, entry, Deduplicator::restore);
  }

  /** Compares an entry with the stored ones. */
  private interface Adding {
    Comparison add(Feed feed, NewDocument one, FeedArchive archive);
  }

  private String put(UUID feedId, @Nullable UUID rawId, NormalizedEntry entry, Adding adding) {
    NewDocument one = new NewDocument(rawId, List.of(entry), Extent.PART, now());
    FeedArchive archive = new FeedArchive(store.entries(), feedId);
    commit(
        feedId,
        feed ->
            changing(feed, adding.add(feed, one, archive), one.at())
                .describing(store.subscriptions().of(feedId)));
    return uidOf(feedId, entry)
        .orElseThrow(() -> new StoreException(Kind.CONFLICT, "this entry was deleted by age"));
  }

  /** The uid of the stored entry with the same identity; empty when it is new. */
  public Optional<String> uidOf(UUID feedId, NormalizedEntry entry) {
    return Deduplicator.uidOf(feed(feedId), entry, new FeedArchive(store.entries(), feedId));
  }

  /** {@code get_last_fetch}. */
  public Optional<FetchRecord> getLastFetch(UUID feedId) {
    return store.fetches().last(feedId);
  }

  /**
   * {@code record_fetch}: a repeated fetch counts once; a repeated 304 only if it was the last
   * fetch.
   */
  public void recordFetch(FetchRecord fetch) {
    if (store
        .fetches()
        .fetch(fetch.fetchId())
        .or(() -> getLastFetch(fetch.feedId()))
        .filter(known -> known.fetchId().equals(fetch.fetchId()))
        .isPresent()) {
      return;
    }
    commit(
        fetch.feedId(),
        feed ->
            new PollCommit(
                feed,
                next(feed, feed.state().identity()),
                fetch.at(),
                fetch,
                null,
                EntryWrites.NONE,
                WindowDelta.NONE,
                List.of()));
  }

  /**
   * {@code scan_entries}: the entries of a feed by sort time, oldest first, read page by page.
   *
   * @param since only entries first seen then or later; null for all
   */
  public Stream<Entry> scanEntries(UUID feedId, @Nullable Instant since) {
    return store
        .entries()
        .all(new EntryQuery(Set.of(feedId), since, EntryQuery.Order.OLDEST_FIRST, null, PAGE));
  }

  /** {@code put_derivation}: an existing version is a CONFLICT. */
  public void putDerivation(Derivation derivation) {
    String uid = derivation.entryUid();
    Entry entry = store.entries().entries(Set.of(uid)).get(uid);
    if (entry == null) {
      throw new StoreException(Kind.NOT_FOUND, "there is no entry " + uid);
    }
    String name = derivation.kind() + " " + derivation.version();
    JournalDraft event =
        JournalDraft.of(
            NameUuid.of(uid + " " + name),
            0,
            derivation.at(),
            entry.feedId(),
            new Payload.DerivationAdded(uid, derivation.kind(), derivation.version()));
    if (!store.derivations().put(derivation, List.of(event.about(about(entry.feedId()))))) {
      throw new StoreException(Kind.CONFLICT, name + " of entry " + uid + " is there already");
    }
  }

  /** {@code exists}. */
  public boolean exists(String entryUid) {
    return store.entries().entries(Set.of(entryUid)).containsKey(entryUid);
  }

  /**
   * Entries by any of their keys, newest first: id, link as published or normalized, {@code xxh64}
   * or {@code md5}. Hashes are searched in the newest 50,000 entries.
   *
   * @throws IllegalArgumentException when there are too many feeds or entries to search
   */
  public List<Entry> entriesByKey(String key) {
    return new EntryKeyFinder(store)
        .find(key)
        .orElseThrow(
            () -> new IllegalArgumentException("too many feeds or entries to search for a key"));
  }

  private EventFeed about(UUID feedId) {
    return EventFeed.of(feed(feedId), store.subscriptions().of(feedId));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private Feed feed(UUID feedId) {
    return store
        .feeds()
        .feed(feedId)
        .orElseThrow(() -> new StoreException(Kind.NOT_FOUND, "there is no feed " + feedId));
  }

  private PollCommit storing(Feed feed, RawFetch stored) {
    return new PollCommit(
        feed,
        next(feed, feed.state().identity()),
        stored.fetchedAt(),
        null,
        stored,
        EntryWrites.NONE,
        WindowDelta.NONE,
        List.of());
  }

  private static PollCommit changing(Feed feed, Comparison change, Instant at) {
    UUID cause = NameUuid.of(feed.id() + " version " + feed.version());
    List<JournalDraft> events = new ArrayList<>();
    for (Payload payload : change.events()) {
      events.add(JournalDraft.of(cause, events.size(), at, feed.id(), payload));
    }
    return new PollCommit(
        feed,
        next(feed, change.identity()),
        at,
        null,
        null,
        change.entries(),
        change.window(),
        events);
  }

  private static Feed next(Feed feed, FeedIdentity identity) {
    return feed.withState(feed.state().withIdentity(identity)).nextVersion();
  }

  /** Commits; after a conflict, tries again with the current feed. */
  private void commit(UUID feedId, Function<Feed, PollCommit> change) {
    CommitResult result;
    do {
      result = store.commits().commit(List.of(change.apply(feed(feedId)))).getFirst();
    } while (result instanceof CommitResult.Conflict);
    switch (result) {
      case CommitResult.Committed _, CommitResult.Conflict _ -> {}
      case CommitResult.FeedMissing() ->
          throw new StoreException(Kind.NOT_FOUND, "there is no feed " + feedId);
      case CommitResult.Fenced _ ->
          throw new StoreException(Kind.CONFLICT, "another poller has taken over this feed");
      case CommitResult.Unwritable(String reason) ->
          throw new StoreException(Kind.CONFLICT, reason);
    }
  }
}
