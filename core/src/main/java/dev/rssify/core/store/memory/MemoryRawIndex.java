package dev.rssify.core.store.memory;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.store.RawIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The raw index of a store in memory. */
record MemoryRawIndex(Tables tables) implements RawIndex {

  private static final Comparator<RawFetch> BY_PLACE =
      Comparator.comparingLong((RawFetch raw) -> raw.bodyRef().offset())
          .thenComparing(RawFetch::fetchId);

  @Override
  public Optional<RawFetch> raw(UUID fetchId) {
    synchronized (tables) {
      return Optional.ofNullable(tables.raws.get(fetchId));
    }
  }

  @Override
  public List<RawFetch> newest(UUID feedId, int limit) {
    synchronized (tables) {
      return new ArrayList<>(tables.raws.values())
          .reversed().stream().filter(raw -> raw.feedId().equals(feedId)).limit(limit).toList();
    }
  }

  @Override
  public List<RawFetch> between(UUID feedId, Instant from, Instant until) {
    synchronized (tables) {
      return tables.raws.values().stream()
          .filter(raw -> raw.feedId().equals(feedId))
          .filter(raw -> !raw.fetchedAt().isBefore(from) && raw.fetchedAt().isBefore(until))
          .toList();
    }
  }

  @Override
  public List<RawFetch> within(String key, @Nullable RawFetch after, int limit) {
    synchronized (tables) {
      return tables.raws.values().stream()
          .filter(raw -> raw.bodyRef().key().equals(key))
          .filter(raw -> after == null || BY_PLACE.compare(raw, after) > 0)
          .sorted(BY_PLACE)
          .limit(limit)
          .toList();
    }
  }

  @Override
  public long end(String key) {
    synchronized (tables) {
      return tables.raws.values().stream()
          .map(RawFetch::bodyRef)
          .filter(ref -> ref.key().equals(key))
          .mapToLong(ref -> ref.offset() + ref.length())
          .max()
          .orElse(0);
    }
  }

  @Override
  public void relocate(Map<UUID, BlobRef> places) {
    synchronized (tables) {
      places.forEach(
          (id, place) -> tables.raws.computeIfPresent(id, (_, raw) -> raw.movedTo(place)));
    }
  }

  @Override
  public void forget(Collection<UUID> fetchIds) {
    synchronized (tables) {
      tables.raws.keySet().removeAll(fetchIds);
    }
  }
}
