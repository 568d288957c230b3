package dev.rssify.formats.xml;

/** Maps the decoded characters of a document to byte offsets. */
@FunctionalInterface
public interface OffsetMap {

  /** The byte offset of character number {@code index}, or -1 where it is unknown. */
  long byteAt(long index);
}
