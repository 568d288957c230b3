package dev.rssify.core.enrich;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts stored tasks, and how tasks ended since the process started.
 *
 * <p>Threading: used under the lock of {@link EnrichmentQueue}.
 */
final class TaskCounts {

  private final Map<String, Long> derived = new HashMap<>();
  private final Map<String, Map<String, Long>> failed = new HashMap<>();
  private long stored;

  /** Stored tasks: counted when they are loaded, and from then on here. */
  long stored() {
    return stored;
  }

  void stored(long count) {
    stored = count;
  }

  void added(int count) {
    stored += count;
  }

  /**
   * A task was removed from the store.
   *
   * @param code of its failure; null for a derivation
   */
  void ended(String kind, @Nullable String code) {
    dropped();
    if (code == null) {
      derived.merge(kind, 1L, Long::sum);
    } else {
      failed.computeIfAbsent(kind, key -> new TreeMap<>()).merge(code, 1L, Long::sum);
    }
  }

  /** A task was removed from the store because there was nothing to do. */
  void dropped() {
    stored = Math.max(0, stored - 1);
  }

  /**
   * The state of a kind.
   *
   * @param byError its stored tasks by the code of their last failure
   */
  EnrichmentState.Kind state(String kind, Map<String, Long> byError) {
    long queued = byError.values().stream().mapToLong(Long::longValue).sum();
    Map<String, Long> retries = new HashMap<>(byError);
    retries.remove("");
    return new EnrichmentState.Kind(
        queued, retries, derived.getOrDefault(kind, 0L), failed.getOrDefault(kind, Map.of()));
  }
}
