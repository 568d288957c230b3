package dev.rssify.embed.ingest;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The registered feeds, by id and by the feed of the engine. One feed of the engine may serve
 * several.
 *
 * <p>Threading: safe for many threads; adding and moving is synchronized.
 */
final class RegisteredFeeds {

  private final Map<String, RegisteredFeed> byId = new ConcurrentSkipListMap<>();
  private final Map<UUID, List<RegisteredFeed>> byFeed = new ConcurrentHashMap<>();

  /** Adds a feed; null when the id is in use. */
  @Nullable RegisteredFeed add(FeedDefinition definition) {
    RegisteredFeed added = new RegisteredFeed(definition);
    return byId.putIfAbsent(definition.id(), added) == null ? added : null;
  }

  List<RegisteredFeed> all() {
    return List.copyOf(byId.values());
  }

  /** The registered feeds of a feed of the engine. */
  List<RegisteredFeed> of(UUID feedId) {
    return byFeed.getOrDefault(feedId, List.of());
  }

  boolean serves(UUID feedId) {
    return byFeed.containsKey(feedId);
  }

  /** Assigns a registered feed to a feed of the engine. */
  synchronized void serve(RegisteredFeed registered, UUID feedId) {
    UUID before = registered.feedId;
    if (feedId.equals(before)) {
      return;
    }
    if (before != null) {
      byFeed.computeIfPresent(
          before,
          (_, served) -> {
            List<RegisteredFeed> left = served.stream().filter(one -> one != registered).toList();
            return left.isEmpty() ? null : left;
          });
    }
    registered.feedId = feedId;
    byFeed.merge(
        feedId,
        List.of(registered),
        (served, one) -> Stream.concat(served.stream(), one.stream()).toList());
  }

  /** Moves all registered feeds after two feeds of the engine were merged. */
  void moved(UUID from, UUID into) {
    of(from).forEach(registered -> serve(registered, into));
  }
}
