package dev.rssify.formats.opml;

import dev.rssify.core.model.parsed.ParseError;

/** What reading a subscription list came to. */
public sealed interface OpmlOutcome {

  /** The list; recovered where the document was not well-formed. */
  record Read(Opml opml, boolean recovered) implements OpmlOutcome {}

  /** The document holds no list. */
  record Unreadable(ParseError error) implements OpmlOutcome {}
}
