package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.WindowEntry;

/** The result of matching an entry of the document. */
sealed interface Match {

  /** It was in the last document too. */
  record InWindow(WindowEntry entry) implements Match {}

  /** It is stored, and was absent from the last document. */
  record Returned(Entry entry) implements Match {}

  /** It was deleted. */
  record Deleted(String tombstone) implements Match {}

  /** It is new, and gets this uid. */
  record Fresh(IdentityKey key, int generation, String uid) implements Match {}

  /** It is a repetition within the document. */
  record Repeated() implements Match {}
}
