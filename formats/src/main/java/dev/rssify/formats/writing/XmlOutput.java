package dev.rssify.formats.writing;

import org.jspecify.annotations.Nullable;

/**
 * Writes elements of XML. An element without a value, and an attribute without one, is left out.
 *
 * <p>Not thread-safe.
 */
final class XmlOutput {

  private final StringBuilder out =
      new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

  /**
   * Writes a start tag.
   *
   * @param attributes names and values in turn
   */
  XmlOutput open(String name, @Nullable String... attributes) {
    tag(name, attributes);
    out.append(">\n");
    return this;
  }

  XmlOutput close(String name) {
    out.append("</").append(name).append(">\n");
    return this;
  }

  /** Writes an element with a text; none when the text is null. */
  XmlOutput text(String name, @Nullable String text, @Nullable String... attributes) {
    if (text != null) {
      tag(name, attributes);
      out.append('>');
      escape(text, false);
      close(name);
    }
    return this;
  }

  /** Writes an element that has only attributes; none when the first of them has no value. */
  XmlOutput empty(String name, @Nullable String... attributes) {
    if (attributes.length == 0 || attributes[1] != null) {
      tag(name, attributes);
      out.append("/>\n");
    }
    return this;
  }

  private void tag(String name, @Nullable String... attributes) {
    out.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      String value = attributes[i + 1];
      if (value != null) {
        out.append(' ').append(attributes[i]).append("=\"");
        escape(value, true);
        out.append('"');
      }
    }
  }

  /**
   * Drops characters that XML cannot contain. Parsers turn a carriage return, and in attributes any
   * white space, into something else, so these are written as references.
   */
  private void escape(String text, boolean attribute) {
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '&' -> out.append("&amp;");
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '"' -> out.append("&quot;");
            case '\r' -> out.append("&#13;");
            case '\n', '\t' -> {
              if (attribute) {
                out.append("&#").append(c).append(';');
              } else {
                out.appendCodePoint(c);
              }
            }
            default -> {
              if (isAllowed(c)) {
                out.appendCodePoint(c);
              }
            }
          }
        });
  }

  private static boolean isAllowed(int c) {
    boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    return c >= ' ' && !surrogate && c != 0xFFFE && c != 0xFFFF;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
