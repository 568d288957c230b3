package dev.rssify.core.store.memory;

import dev.rssify.core.model.Attempt;
import dev.rssify.core.model.Derivation;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedUrl;
import dev.rssify.core.model.FetchHour;
import dev.rssify.core.model.FetchRecord;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.model.JournalEvent;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Task;
import dev.rssify.core.model.WindowEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * What all ports of one store in memory share.
 *
 * <p>Threading: whoever touches it holds its lock.
 */
final class Tables {

  final NavigableMap<String, Feed> feeds = new TreeMap<>();
  final Map<UUID, List<FeedUrl>> urls = new HashMap<>();
  final NavigableMap<String, Subscription> subscriptions = new TreeMap<>();
  final EntryTable entries = new EntryTable();
  final Map<UUID, Map<String, WindowEntry>> windows = new HashMap<>();
  final Map<UUID, List<FetchRecord>> fetches = new HashMap<>();
  final Map<UUID, FetchRecord> fetchById = new HashMap<>();
  final Map<UUID, NavigableMap<Instant, FetchHour>> hours = new HashMap<>();
  final Map<UUID, RawFetch> raws = new LinkedHashMap<>();
  final Map<UUID, Attempt> attempts = new LinkedHashMap<>();
  final Map<String, List<Derivation>> derivations = new HashMap<>();
  final Map<String, Long> cursors = new TreeMap<>();
  final Map<String, HostGate> gates = new TreeMap<>();
  final Map<UUID, Task> tasks = new LinkedHashMap<>();
  final List<JournalEvent> journal = new ArrayList<>();
  long horizon;

  synchronized List<WindowEntry> windowOf(UUID feedId) {
    return List.copyOf(windows.getOrDefault(feedId, Map.of()).values());
  }

  long head() {
    return horizon + journal.size();
  }

  void append(List<JournalDraft> events) {
    events.forEach(event -> journal.add(event.numbered(head() + 1)));
  }

  void addUrl(Feed feed, Instant at) {
    List<FeedUrl> known = urls.computeIfAbsent(feed.id(), id -> new ArrayList<>());
    if (known.stream().noneMatch(url -> url.url().equals(feed.url()))) {
      known.add(new FeedUrl(feed.url(), feed.id(), at));
    }
  }
}
