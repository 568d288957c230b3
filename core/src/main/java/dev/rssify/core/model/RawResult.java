package dev.rssify.core.model;

/** What keeping an answer came to. */
public sealed interface RawResult {

  /** The answer is safe. */
  record Kept(RawFetch raw) implements RawResult {}

  /** The answer could not be kept, so nothing may be concluded from it. */
  record Unavailable(String message) implements RawResult {}
}
