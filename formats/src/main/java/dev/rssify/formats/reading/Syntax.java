package dev.rssify.formats.reading;

import dev.rssify.formats.charset.Encoding;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseAbortedException;
import java.io.IOException;

/** A document syntax with a strict and a lenient parser. */
public interface Syntax<T> {

  /** Parses a well-formed document; anything else is a problem. */
  T strictly(GuardedInput bytes, Encoding encoding) throws ParseAbortedException, IOException;

  /** Parses as much as possible. */
  T leniently(GuardedInput bytes, Encoding encoding) throws ParseAbortedException, IOException;
}
