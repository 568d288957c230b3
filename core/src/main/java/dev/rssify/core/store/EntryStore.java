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
import java.util.stream.Stream;

/**
 * The entries of all feeds. A uid that was merged into another resolves to that one. Entries are
 * returned with current sightings, which are computed while the entry is in the window.
 */
public interface EntryStore {

  /** The entries of these keys of a feed, including deleted ones; unknown keys are left out. */
  Map<IdentityKey, KnownEntry> lookup(UUID feedId, Collection<IdentityKey> keys);

  /** The entries of any of these keys in any of these feeds, in any order. */
  List<Entry> named(Collection<UUID> feedIds, Collection<IdentityKey> keys);

  /** The entry of this uid; empty when it is unknown or deleted. */
  default Optional<Entry> entry(String uid) {
    return Optional.ofNullable(entries(Set.of(uid)).get(uid));
  }

  /** The entries of these uids, by requested uid; unknown and deleted ones are left out. */
  Map<String, Entry> entries(Collection<String> uids);

  /** Those of the uids that were ever assigned: entries, merged ones and deleted ones. */
  Set<String> minted(UUID feedId, Collection<String> uids);

  EntryPage list(EntryQuery query);

  /** All entries of a query and the pages after it; one page of them is in memory at a time. */
  default Stream<Entry> all(EntryQuery query) {
    return Stream.iterate(
            Optional.of(list(query)),
            Optional::isPresent,
            page -> page.flatMap(EntryPage::following).map(next -> list(query.from(next))))
        .flatMap(page -> page.orElseThrow().entries().stream());
  }

  /** The last replaced versions of an entry, newest first. */
  List<EntryVersion> versions(String uid);

  /** The keys of an entry. */
  Set<IdentityKey> keys(String uid);
}
