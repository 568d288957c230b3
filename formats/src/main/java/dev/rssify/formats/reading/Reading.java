package dev.rssify.formats.reading;

import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.formats.charset.Encoding;

/** What reading a document came to. */
public sealed interface Reading<T> {

  /** What the bytes were decoded with. */
  Encoding encoding();

  /** The document could be read. */
  record Done<T>(T value, Encoding encoding) implements Reading<T> {}

  /** The document could not be read. */
  record Failed<T>(ParseError error, Encoding encoding) implements Reading<T> {}
}
