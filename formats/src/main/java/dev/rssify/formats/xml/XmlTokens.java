package dev.rssify.formats.xml;

import dev.rssify.formats.input.ParseProblem;

/**
 * A document as a stream of start tags, end tags and text; comments, processing instructions and
 * the document type never appear.
 *
 * <p>Invariants: tags are balanced, whatever the document holds; entities other than the predefined
 * and the HTML named ones are never expanded.
 *
 * <p>Threading: used by one thread.
 */
public interface XmlTokens {

  /** What {@link #next()} came to. */
  enum Kind {
    START,
    TEXT,
    END,
    END_OF_DOCUMENT
  }

  Kind next() throws ParseProblem;

  /** The name of the current tag without its prefix. */
  String localName();

  /** The prefix of the current tag, or an empty string. */
  String prefix();

  /** The namespace of the current tag, or an empty string. */
  String namespace();

  /** Whether the current start tag declares {@code namespace}, under whatever prefix. */
  boolean declares(String namespace);

  int attributeCount();

  String attributeName(int index);

  String attributePrefix(int index);

  String attributeNamespace(int index);

  String attributeValue(int index);

  /** Appends the current text to {@code target}. */
  void appendTextTo(TextBuffer target) throws ParseProblem;

  /** The first byte of the current tag in the document, or -1 where that cannot be told. */
  long startOffset();

  /** The byte after the current tag, or -1 where that cannot be told. */
  long endOffset();

  /** Whether anything had to be repaired up to here: the document is not well-formed. */
  boolean repaired();

  /** Whether the document broke off before this end tag, which then is no real one. */
  boolean truncated();
}
