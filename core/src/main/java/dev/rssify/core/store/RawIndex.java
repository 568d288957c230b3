package dev.rssify.core.store;

import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Which answers are kept, and where. */
public interface RawIndex {

  /** Empty when the bytes are not kept any longer, or never were. */
  Optional<RawFetch> raw(UUID fetchId);

  /**
   * What an answer brought, without the rest that is known of it.
   *
   * @param sha256 of the bytes as they travelled
   */
  record Payload(String sha256, BlobRef place) {}

  /** What the newest answer of a feed brought: asked for by every poll that brings something. */
  Optional<Payload> lastPayload(UUID feedId);

  /** At most so many answers of a feed, the newest first. */
  List<RawFetch> newest(UUID feedId, int limit);

  /** The answers of a feed that were fetched in this span, the oldest first. */
  List<RawFetch> between(UUID feedId, Instant from, Instant until);

  /**
   * At most so many answers whose bytes are in this object, by their offset.
   *
   * @param after the one that these follow; null to begin with the first
   */
  List<RawFetch> within(String key, @Nullable RawFetch after, int limit);

  /** The bytes of these fetches were moved here. */
  void relocate(Map<UUID, BlobRef> places);

  /** The bytes of these fetches are not kept any longer. */
  void forget(Collection<UUID> fetchIds);
}
