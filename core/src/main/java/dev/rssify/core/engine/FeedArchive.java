package dev.rssify.core.engine;

import dev.rssify.core.dedup.Archive;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import dev.rssify.core.store.EntryStore;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Looks up stored entries for the comparison. */
public record FeedArchive(EntryStore entries, UUID feedId) implements Archive {

  @Override
  public Map<IdentityKey, KnownEntry> lookup(Set<IdentityKey> keys) {
    return entries.lookup(feedId, keys);
  }

  @Override
  public Map<String, Entry> entries(Set<String> uids) {
    return entries.entries(uids);
  }

  @Override
  public Set<String> minted(Set<String> uids) {
    return entries.minted(feedId, uids);
  }
}
