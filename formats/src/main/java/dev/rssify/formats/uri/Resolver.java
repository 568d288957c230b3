package dev.rssify.formats.uri;

import org.jspecify.annotations.Nullable;

/**
 * Makes the references of one document absolute, up to a limit of growth; further ones stay
 * relative. Otherwise short references and a long base could turn megabytes into gigabytes.
 *
 * <p>Threading: used by one thread.
 */
public final class Resolver {

  private long room;

  /**
   * @param room the maximum growth of the document in characters
   */
  public Resolver(long room) {
    this.room = room;
  }

  /** The reference resolved against {@code base}; unchanged where the base is unknown. */
  public String reference(@Nullable String base, String reference) {
    if (room < 0) {
      return reference;
    }
    String absolute = References.resolve(base, reference);
    room -= absolute.length() - reference.length();
    return absolute;
  }

  /** The markup with all references in its tags resolved against {@code base}. */
  public String markup(@Nullable String base, String markup) {
    return base == null ? markup : new MarkupReferences(base, markup, this).resolved();
  }
}
