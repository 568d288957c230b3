package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.WindowEntry;

/** What an entry of the document turned out to be. */
sealed interface Match {

  /** It stood in the last document too. */
  record InWindow(WindowEntry entry) implements Match {}

  /** It is known, and was away for a while. */
  record Returned(Entry entry) implements Match {}

  /** It was deleted long ago. */
  record Buried(String tombstone) implements Match {}

  /** It is new, and this will be its uid. */
  record Fresh(IdentityKey key, int generation, String uid) implements Match {}

  /** The document said it before. */
  record Repeated() implements Match {}
}
