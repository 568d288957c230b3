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

/** The index of stored responses. */
public interface RawIndex {

  /** Empty when the response has expired, or was never stored. */
  Optional<RawFetch> raw(UUID fetchId);

  /**
   * The payload of a response.
   *
   * @param sha256 of the bytes on the wire
   */
  record Payload(String sha256, BlobRef place) {}

  /** The payload of a feed's newest response; read by every poll that returns a body. */
  Optional<Payload> lastPayload(UUID feedId);

  /** The newest responses of a feed, up to a limit, newest first. */
  List<RawFetch> newest(UUID feedId, int limit);

  /** The responses of a feed that were fetched in this span, oldest first. */
  List<RawFetch> between(UUID feedId, Instant from, Instant until);

  /**
   * The responses whose bytes are in this object, by offset, up to a limit.
   *
   * @param after the response before the first one; null to start with the first
   */
  List<RawFetch> within(String key, @Nullable RawFetch after, int limit);

  /** Records that the bytes of these fetches were moved. */
  void relocate(Map<UUID, BlobRef> places);

  /** Records that the bytes of these fetches were deleted. */
  void forget(Collection<UUID> fetchIds);
}
