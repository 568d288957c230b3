package dev.rssify.core.store.memory;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.store.RawIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The raw index of a store in memory. */
record MemoryRawIndex(Tables tables) implements RawIndex {

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
