package dev.rssify.formats.uri;

import org.jspecify.annotations.Nullable;

/**
 * Makes the references of one document absolute until it has grown by a limit; later references
 * stay as they are. Without the limit, short references and a long base could turn megabytes into
 * gigabytes.
 *
 * <p>Not thread-safe.
 */
public final class Resolver {

  private long remainingGrowth;

  /**
   * @param maxGrowth of the document in characters; the last reference may exceed it
   */
  public Resolver(long maxGrowth) {
    this.remainingGrowth = maxGrowth;
  }

  /** The reference resolved against {@code base}; unchanged if the base is null. */
  public String reference(@Nullable String base, String reference) {
    if (remainingGrowth < 0) {
      return reference;
    }
    String absolute = References.resolve(base, reference);
    remainingGrowth -= absolute.length() - reference.length();
    return absolute;
  }

  /** The markup with all references in its tags resolved against {@code base}. */
  public String markup(@Nullable String base, String markup) {
    return base == null ? markup : new MarkupReferences(base, markup, this).resolved();
  }
}
