package dev.rssify.core.store;

import dev.rssify.core.model.CommitResult;
import dev.rssify.core.model.Entry;
import dev.rssify.core.model.EntryChange;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.model.IdentityKey;
import dev.rssify.core.model.JournalEvent;
import dev.rssify.core.model.NameUuid;
import dev.rssify.core.model.PollCommit;
import dev.rssify.core.model.RawFetch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The store of {@code memory:}: the semantics of every other store, for as long as the process
 * lives.
 *
 * <p>Threading: every method holds the one lock; each is short.
 */
public final class MemoryStore implements Store {

  private final Map<UUID, Feed> feeds = new LinkedHashMap<>();
  private final Map<UUID, List<FetchRecord>> fetches = new HashMap<>();
  private final Map<UUID, List<RawFetch>> raws = new HashMap<>();
  private final Map<UUID, Map<IdentityKey, Entry>> entries = new HashMap<>();
  private final Map<String, Entry> byUid = new HashMap<>();
  private final List<JournalEvent> journal = new ArrayList<>();

  @Override
  public synchronized Optional<Feed> feed(UUID feedId) {
    return Optional.ofNullable(feeds.get(feedId));
  }

  @Override
  public synchronized boolean add(Feed feed) {
    return feeds.putIfAbsent(feed.id(), feed) == null;
  }

  @Override
  public synchronized Optional<FetchRecord> lastFetch(UUID feedId) {
    List<FetchRecord> log = fetches.getOrDefault(feedId, List.of());
    return log.isEmpty() ? Optional.empty() : Optional.of(log.getLast());
  }

  @Override
  public synchronized List<RawFetch> rawFetches(UUID feedId, int limit) {
    return raws.getOrDefault(feedId, List.of()).reversed().stream().limit(limit).toList();
  }

  @Override
  public synchronized Map<IdentityKey, Entry> known(UUID feedId, Collection<IdentityKey> keys) {
    Map<IdentityKey, Entry> known = new HashMap<>();
    Map<IdentityKey, Entry> ofFeed = entries.getOrDefault(feedId, Map.of());
    for (IdentityKey key : keys) {
      Entry entry = ofFeed.get(key);
      if (entry != null) {
        known.put(key, entry);
      }
    }
    return known;
  }

  @Override
  public synchronized Optional<Entry> entry(String uid) {
    return Optional.ofNullable(byUid.get(uid));
  }

  @Override
  public synchronized List<Entry> entries(UUID feedId) {
    return entries.getOrDefault(feedId, Map.of()).values().stream()
        .sorted(Comparator.comparing(Entry::sortAt).thenComparing(Entry::uid))
        .toList();
  }

  @Override
  public synchronized List<JournalEvent> after(long seq, int limit) {
    int from = Math.clamp(seq, 0, journal.size());
    return List.copyOf(journal.subList(from, Math.min(journal.size(), from + limit)));
  }

  @Override
  public synchronized long head() {
    return journal.size();
  }

  @Override
  public synchronized CommitResult commit(PollCommit commit) {
    UUID feedId = commit.before().id();
    Feed current = feeds.get(feedId);
    if (current == null || current.version() != commit.before().version()) {
      return new CommitResult.Conflict(current == null ? -1 : current.version());
    }
    feeds.put(feedId, commit.after());
    fetches.computeIfAbsent(feedId, id -> new ArrayList<>()).add(commit.fetch());
    if (commit.raw() != null) {
      raws.computeIfAbsent(feedId, id -> new ArrayList<>()).add(commit.raw());
    }
    Map<IdentityKey, Entry> ofFeed = entries.computeIfAbsent(feedId, id -> new HashMap<>());
    for (EntryChange change : commit.changes()) {
      ofFeed.put(change.entry().identity(), change.entry());
      byUid.put(change.entry().uid(), change.entry());
    }
    commit.events().forEach(payload -> append(commit, payload));
    return new CommitResult.Committed();
  }

  private void append(PollCommit commit, JournalEvent.Payload payload) {
    FetchRecord fetch = commit.fetch();
    UUID eventId = NameUuid.of(fetch.fetchId() + " " + payload.type() + " " + payload.entryUid());
    journal.add(
        new JournalEvent(
            journal.size() + 1L, eventId, fetch.at(), fetch.feedId(), payload.entryUid(), payload));
  }

  @Override
  public void close() {}
}
