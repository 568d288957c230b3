package dev.rssify.core.source;

import dev.rssify.core.model.parsed.ParsedFeed;

/** What a source made of a document. */
public sealed interface SourceReading {

  /** A feed that can be believed. */
  record Read(ParsedFeed feed) implements SourceReading {}

  /** None, and why, with a stable code. */
  record Broken(String code, String message) implements SourceReading {}
}
