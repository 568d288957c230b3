package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.BlobRef;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Moves or deletes index rows of responses; false when none of them was known. */
public sealed interface RawChange extends Change<Boolean> {

  /** The new locations, by fetch. */
  record Relocated(Map<UUID, BlobRef> places) implements RawChange {

    public Relocated {
      places = Map.copyOf(places);
    }

    @Override
    public Boolean applyTo(Tables tables) {
      boolean known = places.keySet().stream().anyMatch(tables.raws::containsKey);
      places.forEach(
          (id, place) -> tables.raws.computeIfPresent(id, (_, raw) -> raw.movedTo(place)));
      return known;
    }
  }

  /** Deletes the rows of these fetches. */
  record Forgotten(Set<UUID> fetchIds) implements RawChange {

    public Forgotten {
      fetchIds = Set.copyOf(fetchIds);
    }

    @Override
    public Boolean applyTo(Tables tables) {
      return tables.raws.keySet().removeAll(fetchIds);
    }
  }
}
