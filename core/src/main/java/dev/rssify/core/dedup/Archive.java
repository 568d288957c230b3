package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import java.util.Map;
import java.util.Set;

/** What comparing may ask about a feed's entries, for as few of them as it can. */
public interface Archive {

  /** That of a feed which never had any. */
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

  /** What these keys lead to; unknown ones are left out. */
  Map<IdentityKey, KnownEntry> lookup(Set<IdentityKey> keys);

  /** The entries of these uids. */
  Map<String, Entry> entries(Set<String> uids);

  /** Those of the uids that were ever given out. */
  Set<String> minted(Set<String> uids);
}
