package dev.rssify.core.model.parsed;

/** What reading a document came to. */
public sealed interface ParseOutcome {

  /** The charset the bytes were decoded with, lower case; known even when nothing was read. */
  String encoding();

  /** A feed was read, perhaps leniently. */
  record Parsed(ParsedFeed feed, String encoding) implements ParseOutcome {}

  /** No feed could be read. */
  record Unreadable(ParseError error, FeedFormat format, String encoding) implements ParseOutcome {}
}
