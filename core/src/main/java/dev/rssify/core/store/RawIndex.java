package dev.rssify.core.store;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.RawFetch;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Which answers are kept, and where. */
public interface RawIndex {

  /** Empty when the bytes are not kept any longer, or never were. */
  Optional<RawFetch> raw(UUID fetchId);

  /** At most so many answers of a feed, the newest first. */
  List<RawFetch> newest(UUID feedId, int limit);

  /** The bytes of these fetches were moved here. */
  void relocate(Map<UUID, BlobRef> places);

  /** The bytes of these fetches are not kept any longer. */
  void forget(Collection<UUID> fetchIds);
}
