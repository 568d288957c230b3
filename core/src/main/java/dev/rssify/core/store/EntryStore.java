package dev.rssify.core.store;

import dev.rssify.core.model.Entry;
import dev.rssify.core.model.IdentityKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The entries of all feeds. */
public interface EntryStore {

  /** Those of the keys that are known in a feed, with their entries. */
  Map<IdentityKey, Entry> known(UUID feedId, Collection<IdentityKey> keys);

  Optional<Entry> entry(String uid);

  /** The entries of a feed by sort time, then uid. */
  List<Entry> entries(UUID feedId);
}
