package dev.rssify.embed.ingest;

import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The deduplication state of one registered feed: the latest publication time of each key.
 *
 * <p>Invariants: a key is admitted when it is new, and again with a strictly later time; without a
 * time, the time of the first ingestion counts. At most {@link #KEYS} keys are held; the least
 * recently used are evicted.
 *
 * <p>Not thread-safe.
 */
final class DuplicateFilter {

  static final int KEYS = 1_000;

  /** Keyed by a hash, because URLs are long and there may be many feeds. */
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
   * @param dated its publication time; null when it has none
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
