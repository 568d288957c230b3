package dev.rssify.formats.reading;

import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseProblem;
import java.io.IOException;

/** How documents of one syntax are read: by the book, and by any means where that fails. */
public interface Syntax<T> {

  /** Reads a document that follows its syntax; anything else is a problem. */
  T strictly(GuardedInput bytes, Encoding encoding) throws ParseProblem, IOException;

  /** Reads what can be read. */
  T leniently(GuardedInput bytes, Encoding encoding) throws ParseProblem, IOException;
}
