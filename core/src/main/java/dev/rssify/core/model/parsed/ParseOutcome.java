package dev.rssify.core.model.parsed;

/** The result of parsing a document. */
public sealed interface ParseOutcome {

  /** The charset used to decode the bytes, lower case; known even when parsing failed. */
  String encoding();

  /** A feed was parsed, possibly leniently. */
  record Parsed(ParsedFeed feed, String encoding) implements ParseOutcome {}

  /** No feed could be parsed. */
  record Unreadable(ParseError error, FeedFormat format, String encoding) implements ParseOutcome {}
}
