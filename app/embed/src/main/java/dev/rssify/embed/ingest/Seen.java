package dev.rssify.embed.ingest;

import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What was emitted for one registered feed: the latest publication time of each key (document 001,
 * Deduplication).
 *
 * <p>Invariants: a key is admitted when it is new, and again with a strictly later time; what has
 * no time takes that of its first ingestion and keeps it. It remembers at most {@link #KEYS} keys;
 * those that were not met for longest go first.
 *
 * <p>Threading: one thread at a time.
 */
final class Seen {

  static final int KEYS = 1_000;

  /** By a hash of the key: many feeds are remembered at once, and URLs are long. */
  private final Map<UUID, Instant> latest =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Instant> eldest) {
          return size() > KEYS;
        }
      };

  /**
   * The publication time to emit this with; empty when it is a duplicate.
   *
   * @param dated when it says it was published; null when it does not say
   */
  Optional<Instant> admit(String key, @Nullable Instant dated, Instant ingestedAt) {
    UUID hash = NameUuid.of(key);
    Instant last = latest.get(hash);
    if (last != null && (dated == null || !dated.isAfter(last))) {
      return Optional.empty();
    }
    Instant publishedAt = dated == null ? ingestedAt : dated;
    latest.put(hash, publishedAt);
    return Optional.of(publishedAt);
  }

  int size() {
    return latest.size();
  }
}
