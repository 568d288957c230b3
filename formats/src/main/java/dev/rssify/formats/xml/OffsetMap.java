package dev.rssify.formats.xml;

/** Where in the bytes of a document its decoded characters came from. */
@FunctionalInterface
public interface OffsetMap {

  /** The byte that character number {@code index} begins at, or -1 where that cannot be told. */
  long byteAt(long index);
}
