package dev.rssify.formats.opml;

import dev.rssify.core.model.parsed.ParseError;

/** The result of parsing a subscription list. */
public sealed interface OpmlOutcome {

  /** The list, with whether the document was not well-formed. */
  record Read(Opml opml, boolean recovered) implements OpmlOutcome {}

  /** The document contains no list. */
  record Unreadable(ParseError error) implements OpmlOutcome {}
}
