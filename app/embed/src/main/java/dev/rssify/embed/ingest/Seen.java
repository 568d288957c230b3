package dev.rssify.embed.ingest;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
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

  static final int KEYS = 2_000;

  private final Map<String, Instant> latest =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instant> eldest) {
          return size() > KEYS;
        }
      };

  /**
   * The publication time to emit this with; empty when it is a duplicate.
   *
   * @param dated when it says it was published; null when it does not say
   */
  Optional<Instant> admit(String key, @Nullable Instant dated, Instant ingestedAt) {
    Instant last = latest.get(key);
    if (last != null && (dated == null || !dated.isAfter(last))) {
      return Optional.empty();
    }
    Instant publishedAt = dated == null ? ingestedAt : dated;
    latest.put(key, publishedAt);
    return Optional.of(publishedAt);
  }

  int size() {
    return latest.size();
  }
}
