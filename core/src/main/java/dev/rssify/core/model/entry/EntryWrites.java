package dev.rssify.core.model.entry;

import java.util.List;
import java.util.Map;

/**
 * The entry changes of one poll. Unchanged entries are not included.
 *
 * @param inserted new entries
 * @param updated changed entries
 * @param seen new sightings by uid, of entries that entered or left the window
 * @param keys keys that map to these uids from now on; they replace earlier mappings
 * @param merges applied last: keys and aliases of the merged entry map to the remaining one; the
 *     merged entry and its versions are deleted
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
