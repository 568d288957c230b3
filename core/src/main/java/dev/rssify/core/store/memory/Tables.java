package dev.rssify.core.store.memory;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.EntryMerge;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.model.poll.Task;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * All data of a store in memory.
 *
 * <p>Invariants: the effect of a {@link Change} depends only on the data, not on how it was built
 * up: where order matters, it is that of the keys.
 *
 * <p>Threading: only {@link Memory} accesses it.
 */
public final class Tables {

  final NavigableMap<String, Feed> feeds = new TreeMap<>();
  final Map<UUID, List<FeedUrl>> urls = new HashMap<>();
  final Map<String, Map<UUID, FeedUrl>> byUrl = new HashMap<>();
  final SubscriptionTable subscriptions = new SubscriptionTable();
  final EntryTable entries = new EntryTable();
  final Map<UUID, Map<String, WindowEntry>> windows = new HashMap<>();
  final NavigableMap<UUID, List<FetchRecord>> fetches = new TreeMap<>();
  final Map<UUID, FetchRecord> fetchById = new HashMap<>();
  final Map<UUID, NavigableMap<Instant, FetchHour>> hours = new HashMap<>();
  final Map<UUID, RawFetch> raws = new LinkedHashMap<>();
  final Map<UUID, Attempt> attempts = new LinkedHashMap<>();
  final Map<String, List<Derivation>> derivations = new HashMap<>();
  final ClusterTable clusters = new ClusterTable();
  final Map<String, Long> cursors = new TreeMap<>();
  final Map<String, String> flags = new TreeMap<>();
  final Map<String, HostGate> gates = new TreeMap<>();
  final Map<UUID, Task> tasks = new LinkedHashMap<>();
  final List<JournalEvent> journal = new ArrayList<>();
  long horizon;

  /** Takes the start slot of a group; returns the gate that prevents it. */
  Optional<HostGate> takeSlot(String groupId, SlotClaim claim) {
    HostGate gate = gates.getOrDefault(groupId, new HostGate(groupId, null, null, null, 0, null));
    if (!gate.opensFor(claim)) {
      HostGate waitedFor = gate.waitedForBy(claim);
      gates.put(groupId, waitedFor);
      return Optional.of(waitedFor);
    }
    gates.put(groupId, gate.taken(claim));
    return Optional.empty();
  }

  boolean isEmpty() {
    return feeds.isEmpty()
        && cursors.isEmpty()
        && flags.isEmpty()
        && gates.isEmpty()
        && tasks.isEmpty()
        && head() == 0;
  }

  long head() {
    return horizon + journal.size();
  }

  /** Moves the derivations of one entry to another, after its own; its cluster loses it. */
  void mergeDerivations(EntryMerge merge) {
    var _ = clusters.remove(merge.merged());
    List<Derivation> moved = derivations.remove(merge.merged());
    if (moved == null) {
      return;
    }
    List<Derivation> stored = derivations.computeIfAbsent(merge.stored(), uid -> new ArrayList<>());
    moved.stream()
        .map(derivation -> derivation.of(merge.stored()))
        .filter(derivation -> stored.stream().noneMatch(derivation::isSameAs))
        .forEach(stored::add);
  }

  void append(List<JournalDraft> events) {
    events.forEach(event -> journal.add(event.numbered(head() + 1)));
  }

  void addFetch(FetchRecord fetch) {
    fetches.computeIfAbsent(fetch.feedId(), id -> new ArrayList<>()).add(fetch);
    fetchById.put(fetch.fetchId(), fetch);
  }

  /** Adds a deleted row of the fetch log to its hourly total. */
  void rollUp(FetchRecord fetch) {
    fetchById.remove(fetch.fetchId());
    Instant hour = fetch.at().truncatedTo(ChronoUnit.HOURS);
    hours
        .computeIfAbsent(fetch.feedId(), id -> new TreeMap<>())
        .compute(
            hour,
            (_, known) ->
                (known == null ? FetchHour.empty(fetch.feedId(), hour) : known).plus(fetch));
  }

  void addUrl(Feed feed, Instant at) {
    List<FeedUrl> known = urls.computeIfAbsent(feed.id(), id -> new ArrayList<>());
    if (known.stream().noneMatch(url -> url.url().equals(feed.url()))) {
      FeedUrl added = new FeedUrl(feed.url(), feed.id(), at);
      known.add(added);
      byUrl.computeIfAbsent(feed.url(), url -> new TreeMap<>()).put(feed.id(), added);
    }
  }

  void putUrls(UUID feedId, List<FeedUrl> all) {
    urls.put(feedId, new ArrayList<>(all));
    all.forEach(url -> byUrl.computeIfAbsent(url.url(), key -> new TreeMap<>()).put(feedId, url));
  }

  void removeUrls(UUID feedId) {
    List<FeedUrl> removed = urls.remove(feedId);
    if (removed != null) {
      removed.forEach(url ->
          byUrl.computeIfPresent(
              url.url(),
              (_, feeds) -> {
                feeds.remove(feedId);
                return feeds.isEmpty() ? null : feeds;
              }));
    }
  }
}
