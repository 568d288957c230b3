package dev.rssify.formats.uri;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the references inside HTML absolute without touching anything else of it: no parsing, no
 * serializing, the same string where nothing is relative.
 */
public final class MarkupReferences {

  private static final Set<String> ATTRIBUTES =
      Set.of(
          "href",
          "src",
          "action",
          "background",
          "cite",
          "classid",
          "codebase",
          "data",
          "longdesc",
          "poster",
          "profile",
          "usemap",
          "formaction");

  /** How much longer than double any markup may become; then references stay as they are. */
  private static final int SLACK = 1 << 16;

  private MarkupReferences() {}

  /** Whether the value of an attribute is a reference. */
  public static boolean isReference(String attribute) {
    return ATTRIBUTES.contains(attribute)
        || ATTRIBUTES.contains(attribute.toLowerCase(Locale.ROOT));
  }

  /** The markup with every reference in its tags resolved against {@code base}. */
  public static String resolve(@Nullable String base, String markup) {
    if (base == null) {
      return markup;
    }
    StringBuilder out = null;
    int copied = 0;
    int room = markup.length() + SLACK;
    int tag = markup.indexOf('<');
    while (tag >= 0 && room > 0) {
      int i = tag + 1;
      if (i >= markup.length() || !isLetter(markup.charAt(i))) {
        tag = markup.indexOf('<', i);
        continue;
      }
      while (i < markup.length() && !isSpace(markup.charAt(i)) && markup.charAt(i) != '>') {
        i++;
      }
      Attributes attributes = new Attributes(markup, i);
      while (attributes.next()) {
        if (attributes.valueEnd > attributes.valueStart && isReference(attributes.name())) {
          String value = markup.substring(attributes.valueStart, attributes.valueEnd);
          String resolved = References.resolve(base, value);
          if (!resolved.equals(value)) {
            out = out == null ? new StringBuilder(markup.length() + 64) : out;
            out.append(markup, copied, attributes.valueStart).append(resolved);
            copied = attributes.valueEnd;
            room -= resolved.length() - value.length();
          }
        }
      }
      tag = markup.indexOf('<', attributes.position);
    }
    return out == null ? markup : out.append(markup, copied, markup.length()).toString();
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isSpace(char c) {
    return c <= ' ';
  }

  /** Steps through the attributes of one tag. */
  private static final class Attributes {
    private final String s;
    int position;
    int nameStart;
    int nameEnd;
    int valueStart;
    int valueEnd;

    Attributes(String s, int position) {
      this.s = s;
      this.position = position;
    }

    String name() {
      return s.substring(nameStart, nameEnd);
    }

    /** Moves to the next attribute; false at the end of the tag. */
    boolean next() {
      skip(true);
      if (position >= s.length() || s.charAt(position) == '>') {
        return false;
      }
      nameStart = position;
      while (position < s.length() && !endsName(s.charAt(position))) {
        position++;
      }
      nameEnd = position;
      skip(false);
      valueStart = valueEnd = position;
      if (position < s.length() && s.charAt(position) == '=') {
        position++;
        skip(false);
        value();
      }
      return true;
    }

    private void value() {
      char quote = position < s.length() ? s.charAt(position) : ' ';
      if (quote == '"' || quote == '\'') {
        valueStart = position + 1;
        int end = s.indexOf(quote, valueStart);
        valueEnd = end < 0 ? s.length() : end;
        position = Math.min(s.length(), valueEnd + 1);
        return;
      }
      valueStart = position;
      while (position < s.length() && !isSpace(s.charAt(position)) && s.charAt(position) != '>') {
        position++;
      }
      valueEnd = position;
    }

    private void skip(boolean slashes) {
      while (position < s.length()
          && (isSpace(s.charAt(position)) || (slashes && s.charAt(position) == '/'))) {
        position++;
      }
      if (slashes && position < s.length() && s.charAt(position) == '=') {
        position++;
      }
    }

    private static boolean endsName(char c) {
      return isSpace(c) || c == '=' || c == '>' || c == '/';
    }
  }
}
