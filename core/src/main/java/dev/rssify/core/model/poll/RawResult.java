package dev.rssify.core.model.poll;

/** What keeping an answer came to. */
public sealed interface RawResult {

  /** The answer is safe. */
  record Stored(RawFetch raw) implements RawResult {}

  /** The answer could not be kept, so nothing may be concluded from it. */
  record Unavailable(String message) implements RawResult {}
}
