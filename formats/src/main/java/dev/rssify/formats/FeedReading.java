package dev.rssify.formats;

import dev.rssify.core.model.ParseContext;
import dev.rssify.core.model.ParsedFeed;
import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseProblem;
import java.io.IOException;

/** How documents of one syntax are read: by the book first, and by any means where that fails. */
sealed interface FeedReading permits XmlReading, JsonReading {

  /** Reads a document that follows its syntax; anything else is a problem. */
  ParsedFeed strictly(GuardedInput bytes, Encoding encoding, ParseContext context)
      throws ParseProblem, IOException;

  /** Reads what can be read. */
  ParsedFeed leniently(GuardedInput bytes, Encoding encoding, ParseContext context)
      throws ParseProblem, IOException;
}
