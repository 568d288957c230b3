package dev.rssify.core.store;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.KnownEntry;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The entries of all feeds. A uid that was merged into another answers as that other one. Entries
 * come with their sightings as of now: of one in its feed's window they are computed.
 */
public interface EntryStore {

  /** What these keys of a feed lead to, deleted entries included; unknown keys are left out. */
  Map<IdentityKey, KnownEntry> lookup(UUID feedId, Collection<IdentityKey> keys);

  /** What any of these keys leads to in any of these feeds, in any order. */
  List<Entry> named(Collection<UUID> feedIds, Collection<IdentityKey> keys);

  /** The entry of this uid; empty when it is unknown or deleted. */
  default Optional<Entry> entry(String uid) {
    return Optional.ofNullable(entries(Set.of(uid)).get(uid));
  }

  /** The entries of these uids, under the uids asked for; unknown and deleted ones are left out. */
  Map<String, Entry> entries(Collection<String> uids);

  /** Those of the uids that were ever given out: entries, merged ones and deleted ones. */
  Set<String> minted(UUID feedId, Collection<String> uids);

  EntryPage list(EntryQuery query);

  /** The last forms of an entry that were replaced, the newest first. */
  List<EntryVersion> versions(String uid);

  /** The keys that lead to an entry. */
  Set<IdentityKey> keys(String uid);
}
