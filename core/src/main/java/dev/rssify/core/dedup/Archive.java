package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import java.util.Map;
import java.util.Set;

/** The stored entries of a feed, as comparison queries them: for as few entries as possible. */
public interface Archive {

  /** The archive of a feed without entries. */
  Archive EMPTY =
      new Archive() {
        @Override
        public Map<IdentityKey, KnownEntry> lookup(Set<IdentityKey> keys) {
          return Map.of();
        }

        @Override
        public Map<String, Entry> entries(Set<String> uids) {
          return Map.of();
        }

        @Override
        public Set<String> minted(Set<String> uids) {
          return Set.of();
        }
      };

  /** The entries of these keys; unknown keys are left out. */
  Map<IdentityKey, KnownEntry> lookup(Set<IdentityKey> keys);

  /** The entries of these uids. */
  Map<String, Entry> entries(Set<String> uids);

  /** Those of the uids that were ever assigned. */
  Set<String> minted(Set<String> uids);
}
