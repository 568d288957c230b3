package dev.rssify.core.source;

import dev.rssify.core.model.parsed.ParsedFeed;

/** The result of parsing a document with a source. */
public sealed interface SourceReading {

  /** A plausible feed. */
  record Read(ParsedFeed feed) implements SourceReading {}

  /** No feed, and why, with a stable code. */
  record Broken(String code, String message) implements SourceReading {}
}
