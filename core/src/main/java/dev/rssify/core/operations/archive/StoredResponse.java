package dev.rssify.core.operations.archive;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import java.util.UUID;

/** What the store still has of the response to a fetch. */
public sealed interface StoredResponse {

  UUID fetchId();

  /** A stable code. */
  String code();

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

    @Override
    public String code() {
      return "stored";
    }
  }

  /** It was deleted by retention. */
  record Expired(UUID fetchId) implements StoredResponse {
    @Override
    public String code() {
      return "expired";
    }
  }

  /** The fetch returned no bytes: a 304, or no response. */
  record Nothing(UUID fetchId, String outcome) implements StoredResponse {
    @Override
    public String code() {
      return "no_bytes";
    }
  }

  /** It is indexed, but its bytes are missing. */
  record Lost(UUID fetchId, String place) implements StoredResponse {
    @Override
    public String code() {
      return "lost";
    }
  }

  /** The fetch is unknown. */
  record Unknown(UUID fetchId) implements StoredResponse {
    @Override
    public String code() {
      return "unknown";
    }
  }
}
