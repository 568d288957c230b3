package dev.rssify.formats.xml;

import dev.rssify.formats.input.ParseAbortedException;

/**
 * A document as a stream of start tags, end tags and text, without comments, processing
 * instructions and the document type.
 *
 * <p>Invariants: tags are balanced for any document; only predefined and HTML named entities are
 * expanded.
 *
 * <p>Implementations need not be thread-safe.
 */
public interface XmlTokens {

  /** The kind of token that {@link #next()} returns. */
  enum Kind {
    START,
    TEXT,
    END,
    END_OF_DOCUMENT
  }

  Kind next() throws ParseAbortedException;

  /** The name of the current tag without its prefix. */
  String localName();

  /** The prefix of the current tag, or an empty string. */
  String prefix();

  /** The namespace of the current tag, or an empty string. */
  String namespace();

  /** Whether the current start tag declares {@code namespace}, with any prefix. */
  boolean declares(String namespace);

  int attributeCount();

  String attributeName(int index);

  String attributePrefix(int index);

  String attributeNamespace(int index);

  String attributeValue(int index);

  /** Appends the current text to {@code target}. */
  void appendTextTo(TextBuffer target) throws ParseAbortedException;

  /** The first byte of the current tag in the document, or -1 where it is unknown. */
  long startOffset();

  /** The byte after the current tag, or -1 where it is unknown. */
  long endOffset();

  /** Whether anything was repaired up to here: the document is not well-formed. */
  boolean repaired();

  /** Whether the document ended before this end tag, which then is synthetic. */
  boolean truncated();
}
