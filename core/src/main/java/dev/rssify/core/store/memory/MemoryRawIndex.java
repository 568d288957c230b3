package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.RawIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The raw index of a store in memory. */
record MemoryRawIndex(Memory memory) implements RawIndex {

  private static final Comparator<RawFetch> BY_PLACE =
      Comparator.comparingLong((RawFetch raw) -> raw.bodyRef().offset())
          .thenComparing(RawFetch::fetchId);

  @Override
  public Optional<RawFetch> raw(UUID fetchId) {
    return memory.read(tables -> Optional.ofNullable(tables.raws.get(fetchId)));
  }

  @Override
  public Optional<Payload> lastPayload(UUID feedId) {
    return newest(feedId, 1).stream()
        .map(raw -> new Payload(raw.bodySha256(), raw.bodyRef()))
        .findFirst();
  }

  @Override
  public List<RawFetch> newest(UUID feedId, int limit) {
    return memory.read(tables ->
        new ArrayList<>(tables.raws.values())
            .reversed().stream().filter(raw -> raw.isOfFeed(feedId)).limit(limit).toList());
  }

  @Override
  public List<RawFetch> between(UUID feedId, Instant from, Instant until) {
    return memory.read(tables ->
        tables.raws.values().stream()
            .filter(raw -> raw.isOfFeed(feedId))
            .filter(raw -> !raw.fetchedAt().isBefore(from) && raw.fetchedAt().isBefore(until))
            .toList());
  }

  @Override
  public List<RawFetch> within(String key, @Nullable RawFetch after, int limit) {
    return memory.read(tables ->
        tables.raws.values().stream()
            .filter(raw -> raw.bodyRef().key().equals(key))
            .filter(raw -> after == null || BY_PLACE.compare(raw, after) > 0)
            .sorted(BY_PLACE)
            .limit(limit)
            .toList());
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
