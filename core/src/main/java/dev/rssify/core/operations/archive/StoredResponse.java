package dev.rssify.core.operations.archive;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import java.util.UUID;

/** A lookup of the stored response to a fetch. */
public sealed interface StoredResponse {

  UUID fetchId();

  /** A stable code. */
  default String code() {
    return switch (this) {
      case Stored _ -> "stored";
      case Expired _ -> "expired";
      case Nothing _ -> "no_bytes";
      case Lost _ -> "lost";
      case Unknown _ -> "unknown";
    };
  }

  /**
   * The complete response.
   *
   * @param wire the bytes as served; the caller closes them
   */
  record Stored(RawFetch raw, Body wire) implements StoredResponse {
    @Override
    public UUID fetchId() {
      return raw.fetchId();
    }
  }

  /** It was deleted by retention. */
  record Expired(UUID fetchId) implements StoredResponse {}

  /** The fetch returned no bytes: a 304, or no response. */
  record Nothing(UUID fetchId, String outcome) implements StoredResponse {}

  /** It is indexed, but its bytes are missing. */
  record Lost(UUID fetchId, String place) implements StoredResponse {}

  /** The fetch is unknown. */
  record Unknown(UUID fetchId) implements StoredResponse {}
}
