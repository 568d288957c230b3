package dev.rssify.core.operations.outward;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.store.Copies;
import dev.rssify.core.store.Store;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Decides whether feeds and entries belong to outward feeds, as their documents do. It reads the
 * subscriptions of the feeds in question only, and each once: use a new one for each batch of
 * events.
 *
 * <p>Not thread-safe.
 */
public final class OutwardMembership {

  private final Store store;
  private final FeedFinder finder;
  private final Map<UUID, Set<String>> tags = new HashMap<>();
  private final Map<String, Optional<UUID>> named = new HashMap<>();

  public OutwardMembership(Store store) {
    this.store = store;
    this.finder = new FeedFinder(store);
  }

  /** Whether the entries of a feed may belong to an outward feed. */
  public boolean has(OutwardFeed outward, UUID feedId) {
    return outward.ofAllFeeds()
        || (!outward.tags().isEmpty() && tags(feedId).stream().anyMatch(outward.tags()::contains))
        || outward.feeds().stream().anyMatch(name -> feedId.equals(named(name).orElse(null)));
  }

  /**
   * The entry that an event adds to an outward feed, or changes in it. An entry belongs to a feed
   * with a query from its match on.
   */
  public Optional<String> changed(OutwardFeed outward, JournalEvent event) {
    Optional<String> uid =
        switch (event.payload()) {
          case Payload.NewEntry added when outward.query() == null ->
              Optional.of(added.entry().uid());
          case Payload.QueryMatched match when match.query().equals(outward.query()) ->
              Optional.of(match.entryUid());
          case Payload.EntryUpdated updated -> Optional.of(updated.entry().uid());
          default -> Optional.empty();
        };
    return uid.filter(_ -> has(outward, event.feedId()));
  }

  /** Those of some entries that belong to an outward feed. */
  public List<Entry> of(OutwardFeed outward, Collection<String> uids) {
    if (uids.isEmpty()) {
      return List.of();
    }
    Copies copies = new Copies(store, feedId -> has(outward, feedId));
    return store.entries().entries(uids).values().stream()
        .distinct()
        .filter(entry -> has(outward, entry.feedId()))
        .filter(new WordFilter(outward.words()))
        .filter(entry -> outward.query() == null || hasMatched(entry, outward.query()))
        .filter(entry -> !outward.onePerCluster() || !copies.has(entry.uid()))
        .toList();
  }

  private boolean hasMatched(Entry entry, String query) {
    return store.derivations().ofEntry(entry.uid()).stream()
        .anyMatch(derivation -> derivation.kind().equals(StandingQuery.kind(query)));
  }

  private Set<String> tags(UUID feedId) {
    return tags.computeIfAbsent(
        feedId,
        id ->
            store.subscriptions().of(id).stream()
                .map(Subscription::tags)
                .flatMap(Collection::stream)
                .collect(Collectors.toSet()));
  }

  private Optional<UUID> named(String name) {
    return named.computeIfAbsent(name, feed -> finder.find(feed).map(Feed::id));
  }
}
