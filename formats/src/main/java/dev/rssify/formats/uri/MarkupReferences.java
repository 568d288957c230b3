package dev.rssify.formats.uri;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the references inside HTML absolute and leaves everything else unchanged: no parsing, no
 * serializing, the same string where nothing is relative.
 *
 * <p>Not thread-safe.
 */
public final class MarkupReferences {

  private static final List<String> ATTRIBUTES =
      List.of(
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

  /** The markup may grow to double its length plus this; then references stay relative. */
  private static final int SLACK = 1 << 16;

  private final String base;
  private final String markup;
  private final Resolver resolver;
  private @Nullable StringBuilder out;
  private int copied;
  private int room;

  MarkupReferences(String base, String markup, Resolver resolver) {
    this.base = base;
    this.markup = markup;
    this.resolver = resolver;
    this.room = markup.length() + SLACK;
  }

  /** Whether the value of an attribute is a reference. */
  public static boolean isReference(String attribute) {
    return isReference(attribute, 0, attribute.length());
  }

  static boolean isReference(String s, int from, int to) {
    for (String name : ATTRIBUTES) {
      if (name.length() == to - from && s.regionMatches(true, from, name, 0, name.length())) {
        return true;
      }
    }
    return false;
  }

  String resolved() {
    int tag = markup.indexOf('<');
    while (tag >= 0 && room > 0) {
      tag = markup.indexOf('<', afterTag(tag + 1));
    }
    return out == null ? markup : out.append(markup, copied, markup.length()).toString();
  }

  /** Resolves the references of the tag whose name starts at {@code i}; returns its end. */
  private int afterTag(int i) {
    int end = i;
    while (end < markup.length() && TagAttributes.isName(markup.charAt(end))) {
      end++;
    }
    boolean hasAttributes =
        end > i && end < markup.length() && TagAttributes.isSpace(markup.charAt(end));
    if (!hasAttributes) {
      return end;
    }
    TagAttributes attributes = new TagAttributes(markup, end);
    while (attributes.next()) {
      if (attributes.isReference()) {
        replace(attributes.valueStart(), attributes.valueEnd());
      }
    }
    return attributes.end();
  }

  private void replace(int from, int to) {
    String value = markup.substring(from, to);
    String absolute = resolver.reference(base, value);
    if (!absolute.equals(value)) {
      out = out == null ? new StringBuilder(markup.length() + 64) : out;
      out.append(markup, copied, from).append(absolute);
      copied = to;
      room -= absolute.length() - value.length();
    }
  }
}
