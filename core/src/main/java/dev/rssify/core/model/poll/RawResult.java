package dev.rssify.core.model.poll;

/** The result of storing a response. */
public sealed interface RawResult {

  /** The response is stored durably. */
  record Stored(RawFetch raw) implements RawResult {}

  /** The response could not be stored, so its poll must not be committed. */
  record Unavailable(String message) implements RawResult {}
}
