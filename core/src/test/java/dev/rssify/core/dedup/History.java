package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedIdentity;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A feed whose documents are compared and committed one after the other, an hour apart. */
final class History {

  static final FeedAddress ADDRESS = new FeedAddress("https://example.com/feed");
  static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

  final Store store = MemoryStore.open();
  final Set<String> read = new HashSet<>();
  private Instant now = START;

  History() {
    store
        .feeds()
        .add(
            Feed.added(
                ADDRESS,
                new FeedSchedule(
                    FeedSchedule.State.HEALTHY,
                    Duration.ofHours(1),
                    START,
                    null,
                    FeedSchedule.Reason.NEW_FEED,
                    null)),
            START,
            List.of());
  }

  Feed feed() {
    return store.feeds().feed(ADDRESS.feedId()).orElseThrow();
  }

  List<Entry> entries() {
    return store.entries().list(EntryQuery.newest(ADDRESS.feedId(), 1000)).entries();
  }

  /** Applies the next document, and returns its events. */
  List<Payload> document(List<NormalizedEntry> entries, Extent extent) {
    Feed before = feed();
    now = now.plus(Duration.ofHours(1));
    UUID fetchId = NameUuid.of("fetch " + before.version());
    read.clear();
    Comparison comparison =
        Deduplicator.compare(
            before,
            store.windows().window(before.id()),
            new NewDocument(fetchId, entries, extent, now),
            new PollResult(store, before.id(), read));
    LastDocument last = before.lastDocument();
    commit(
        before,
        fetchId,
        comparison,
        new LastDocument("", "", last == null ? 1 : last.number() + 1, now));
    return comparison.events();
  }

  /** A 304, or identical bytes. */
  void unchanged() {
    Feed before = feed();
    now = now.plus(Duration.ofHours(1));
    LastDocument last = before.lastDocument();
    commit(
        before,
        NameUuid.of("fetch " + before.version()),
        Comparison.nothing(before.state().identity()),
        last == null ? null : last.seenAgain(now));
  }

  /** Runs retention after a delay, which deletes all that has expired. */
  void retain(Duration later) {
    now = now.plus(later);
    store
        .maintenance()
        .retain(
            new RetentionPolicy(
                Duration.ofHours(1), null, Duration.ofDays(9999), Duration.ofDays(9999)),
            now,
            10_000);
  }

  private void commit(
      Feed before, UUID fetchId, Comparison comparison, @Nullable LastDocument last) {
    List<JournalDraft> events = new ArrayList<>();
    for (Payload payload : comparison.events()) {
      events.add(JournalDraft.of(fetchId, events.size(), now, before.id(), payload));
    }
    CommitResult result =
        store
            .commits()
            .commit(
                List.of(
                    new PollCommit(
                        before,
                        after(before, comparison.identity(), last),
                        now,
                        fetch(before, fetchId),
                        null,
                        comparison.entries(),
                        comparison.window(),
                        events)))
            .getFirst();
    if (!result.equals(new CommitResult.Committed(false))) {
      throw new AssertionError(result.toString());
    }
  }

  private static Feed after(Feed feed, FeedIdentity identity, @Nullable LastDocument last) {
    FeedState state = feed.state();
    return new Feed(
        feed.id(),
        feed.url(),
        feed.placement(),
        feed.settings(),
        feed.description(),
        state.withLastDocument(last).withIdentity(identity),
        feed.version() + 1);
  }

  private FetchRecord fetch(Feed feed, UUID fetchId) {
    return new FetchRecord(
        fetchId,
        feed.id(),
        Cause.SCHEDULE,
        now,
        feed.url(),
        200,
        "ok",
        null,
        Duration.ZERO,
        ExchangeTimings.NONE,
        0,
        0,
        null,
        0,
        0,
        0,
        DecisionTrace.NONE);
  }

  /** Records which entries are loaded. */
  private record PollResult(Store store, UUID feedId, Set<String> read) implements Archive {

    @Override
    public Map<IdentityKey, KnownEntry> lookup(Set<IdentityKey> keys) {
      keys.forEach(key -> read.add(key.kind().code() + " " + key.value()));
      return store.entries().lookup(feedId, keys);
    }

    @Override
    public Map<String, Entry> entries(Set<String> uids) {
      read.addAll(uids);
      return store.entries().entries(uids);
    }

    @Override
    public Set<String> minted(Set<String> uids) {
      read.addAll(uids);
      return store.entries().minted(feedId, uids);
    }
  }
}
