package dev.rssify.core.operations.archive;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import java.util.UUID;

/** What is still there of the answer to a fetch. */
public sealed interface StoredResponse {

  UUID fetchId();

  /** A stable code. */
  String code();

  /**
   * All of it.
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
      return "kept";
    }
  }

  /** It was deleted by retention. */
  record Expired(UUID fetchId) implements StoredResponse {
    @Override
    public String code() {
      return "expired";
    }
  }

  /** The fetch brought no bytes: a 304, or no answer at all. */
  record Nothing(UUID fetchId, String outcome) implements StoredResponse {
    @Override
    public String code() {
      return "no_bytes";
    }
  }

  /** The index knows it, but its bytes are not where they should be. */
  record Lost(UUID fetchId, String place) implements StoredResponse {
    @Override
    public String code() {
      return "lost";
    }
  }

  /** No such fetch is known. */
  record Unknown(UUID fetchId) implements StoredResponse {
    @Override
    public String code() {
      return "unknown";
    }
  }
}
