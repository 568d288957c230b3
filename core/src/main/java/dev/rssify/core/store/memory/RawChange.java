package dev.rssify.core.store.memory;

import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.StoreException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** Adds, moves or deletes index rows of responses; false when nothing was changed. */
public sealed interface RawChange extends Change<Boolean> {

  /** Adds the page or file of an entry. */
  record Added(RawFetch response) implements RawChange {

    @Override
    public Boolean applyTo(Tables tables) {
      String uid = Objects.requireNonNull(response.entryUid());
      if (!tables.entries.byUid.containsKey(uid)) {
        throw new StoreException(StoreException.Kind.NOT_FOUND, "there is no entry " + uid);
      }
      return tables.raws.putIfAbsent(response.fetchId(), response) == null;
    }
  }

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
