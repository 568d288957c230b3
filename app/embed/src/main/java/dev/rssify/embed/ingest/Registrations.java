package dev.rssify.embed.ingest;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The feeds that were registered, by their id and by the engine's feed that serves them: one may
 * serve many.
 *
 * <p>Threading: safe for many threads; one at a time adds or moves.
 */
final class Registrations {

  private final Map<String, Registered> byId = new ConcurrentSkipListMap<>();
  private final Map<UUID, List<Registered>> byFeed = new ConcurrentHashMap<>();

  /** Null when the id is taken. */
  @Nullable Registered add(FeedDefinition definition) {
    Registered added = new Registered(definition);
    return byId.putIfAbsent(definition.id(), added) == null ? added : null;
  }

  List<Registered> all() {
    return List.copyOf(byId.values());
  }

  /** Those that this feed of the engine serves. */
  List<Registered> of(UUID feedId) {
    return byFeed.getOrDefault(feedId, List.of());
  }

  boolean serves(UUID feedId) {
    return byFeed.containsKey(feedId);
  }

  /** From now on this feed of the engine serves it, and no other. */
  synchronized void serve(Registered registered, UUID feedId) {
    UUID before = registered.feedId;
    if (feedId.equals(before)) {
      return;
    }
    if (before != null) {
      byFeed.computeIfPresent(
          before,
          (_, served) -> {
            List<Registered> left = served.stream().filter(one -> one != registered).toList();
            return left.isEmpty() ? null : left;
          });
    }
    registered.feedId = feedId;
    byFeed.merge(
        feedId,
        List.of(registered),
        (served, one) -> Stream.concat(served.stream(), one.stream()).toList());
  }

  /** One feed of the engine stands for another from now on. */
  void moved(UUID from, UUID into) {
    of(from).forEach(registered -> serve(registered, into));
  }
}
