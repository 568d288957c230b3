package dev.rssify.core.model.entry;

import java.time.Instant;
import java.util.List;

/**
 * A form of an entry that was replaced.
 *
 * @param number counts the forms of the entry from 1
 * @param changed the fields in which the next form differed
 */
public record EntryVersion(
    int number, NormalizedEntry content, Instant replacedAt, List<String> changed) {

  /** How many of an entry are kept. */
  public static final int KEPT = 10;

  public EntryVersion {
    changed = List.copyOf(changed);
  }
}
