package dev.rssify.formats.uri;

import org.jspecify.annotations.Nullable;

/**
 * Makes the references of one document absolute, until that has made it grow by as much as it may;
 * from then on they stay as they are. A short reference and a long base would otherwise make
 * gigabytes of megabytes.
 *
 * <p>Threading: used by one thread.
 */
public final class Resolver {

  private long room;

  /**
   * @param room how many characters longer the document may become
   */
  public Resolver(long room) {
    this.room = room;
  }

  /** The reference resolved against {@code base}; as it is where no base is known. */
  public String reference(@Nullable String base, String reference) {
    if (room < 0) {
      return reference;
    }
    String absolute = References.resolve(base, reference);
    room -= absolute.length() - reference.length();
    return absolute;
  }

  /** The markup with every reference in its tags resolved against {@code base}. */
  public String markup(@Nullable String base, String markup) {
    return base == null ? markup : new MarkupReferences(base, markup, this).resolved();
  }
}
