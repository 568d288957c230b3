package dev.rssify.core.model.entry;

import java.util.List;
import java.util.Map;

/**
 * What a poll writes about entries; those that stayed the same are not in it.
 *
 * @param inserted entries never seen before
 * @param updated entries in a new form
 * @param seen new sightings by uid, of entries that came back into or left the window
 * @param keys keys that lead to these uids from now on, whatever they led to before
 * @param merges applied after all else: keys and aliases of the one that is merged lead to the one
 *     that is kept, its entry and versions are deleted
 */
public record EntryWrites(
    List<Entry> inserted,
    List<EntryUpdate> updated,
    Map<String, Sightings> seen,
    Map<IdentityKey, String> keys,
    List<EntryMerge> merges) {

  public static final EntryWrites NONE =
      new EntryWrites(List.of(), List.of(), Map.of(), Map.of(), List.of());

  public EntryWrites {
    inserted = List.copyOf(inserted);
    updated = List.copyOf(updated);
    seen = Map.copyOf(seen);
    keys = Map.copyOf(keys);
    merges = List.copyOf(merges);
  }
}
