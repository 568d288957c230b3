package dev.rssify.core.model.entry;

import java.time.Instant;
import java.util.List;

/**
 * A replaced version of an entry.
 *
 * @param number counts the versions of the entry from 1
 * @param changed the fields in which the next version differs
 */
public record EntryVersion(
    int number, NormalizedEntry content, Instant replacedAt, List<String> changed) {

  /** How many replaced versions of an entry are stored. */
  public static final int MAX_STORED = 10;

  public EntryVersion {
    changed = List.copyOf(changed);
  }
}
