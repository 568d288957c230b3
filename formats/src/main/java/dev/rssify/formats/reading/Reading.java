package dev.rssify.formats.reading;

import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.formats.charset.Encoding;

/** The result of parsing a document. */
public sealed interface Reading<T> {

  /** The encoding of the bytes. */
  Encoding encoding();

  /** The document was parsed. */
  record Done<T>(T value, Encoding encoding) implements Reading<T> {}

  /** The document could not be parsed. */
  record Failed<T>(ParseError error, Encoding encoding) implements Reading<T> {}
}
