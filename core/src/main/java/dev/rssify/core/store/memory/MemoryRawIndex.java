package dev.rssify.core.store.memory;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.store.RawIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The raw index of a store in memory. */
record MemoryRawIndex(Memory memory) implements RawIndex {

  @Override
  public Optional<RawFetch> raw(UUID fetchId) {
    return memory.read(tables -> Optional.ofNullable(tables.raws.get(fetchId)));
  }

  @Override
  public List<RawFetch> newest(UUID feedId, int limit) {
    return memory.read(tables ->
        new ArrayList<>(tables.raws.values())
            .reversed().stream().filter(raw -> raw.feedId().equals(feedId)).limit(limit).toList());
  }

  @Override
  public void relocate(Map<UUID, BlobRef> places) {
    memory.change(new RawChange.Relocated(places));
  }

  @Override
  public void forget(Collection<UUID> fetchIds) {
    memory.change(new RawChange.Forgotten(Set.copyOf(fetchIds)));
  }
}
