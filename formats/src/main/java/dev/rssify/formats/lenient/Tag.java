package dev.rssify.formats.lenient;

import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.formats.input.ParseAbortedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses a start or end tag in the window, in any form: attributes without quotes or value, an
 * unclosed quote, a slash anywhere.
 *
 * <p>Not thread-safe.
 */
final class Tag {

  /** An attribute with its references expanded. */
  record Attribute(String name, String value) {}

  /** Counts dropped attributes too, such as namespaces and duplicates. */
  private static final int MAX_ATTRIBUTES = 4_096;

  private final CharWindow in;
  private final int maxAttributes;
  private final List<Attribute> attributes = new ArrayList<>();
  private final StringBuilder value = new StringBuilder();
  private String name = "";
  private boolean selfClosing;
  private boolean complete;
  private int seen;
  private int at;

  Tag(CharWindow in, int maxAttributes) {
    this.in = in;
    this.maxAttributes = maxAttributes;
  }

  /** The name with its prefix. */
  String name() {
    return name;
  }

  List<Attribute> attributes() {
    return attributes;
  }

  boolean selfClosing() {
    return selfClosing;
  }

  /** Whether the tag is complete; false where the document ends inside it. */
  boolean complete() {
    return complete;
  }

  /** The length of the tag in characters, including its angle brackets. */
  int length() {
    return at;
  }

  /** Parses the tag whose name starts {@code ahead} in the window. */
  void read(int ahead) throws ParseAbortedException {
    attributes.clear();
    seen = 0;
    selfClosing = false;
    at = ahead;
    while (isNameCharacter(in.at(at))) {
      at++;
    }
    name = in.text(ahead, at);
    while (readAttribute()) {
      // loops until the tag ends
    }
    complete = in.at(at) == '>';
    if (complete) {
      at++;
    }
  }

  /** Parses the next attribute; false at the end of the tag, or where another tag starts. */
  private boolean readAttribute() throws ParseAbortedException {
    int c = in.at(at);
    while (isSpace(c) || c == '/') {
      selfClosing = c == '/' && in.at(at + 1) == '>';
      c = in.at(++at);
    }
    if (c == '>' || c == '<' || c == CharWindow.END) {
      return false;
    }
    int from = at++; // an invalid first character belongs to the name, to guarantee progress
    while (isAttributeName(in.at(at))) {
      at++;
    }
    String attribute = in.text(from, at);
    int equals = at;
    while (isSpace(in.at(equals))) {
      equals++;
    }
    if (in.at(equals) == '=') {
      at = equals + 1;
      readValue();
    } else {
      value.setLength(0);
    }
    add(attribute);
    return true;
  }

  private void add(String attribute) throws ParseAbortedException {
    if (++seen > MAX_ATTRIBUTES) {
      throw ParseAbortedException.of(
          Code.TOO_MANY_ATTRIBUTES, "an element has more than " + MAX_ATTRIBUTES + " attributes");
    }
    if (attributes.size() <= maxAttributes && find(attribute) == null) {
      attributes.add(new Attribute(attribute, value.toString()));
    }
  }

  private @Nullable Attribute find(String attribute) {
    for (Attribute a : attributes) {
      if (a.name.equals(attribute)) {
        return a;
      }
    }
    return null;
  }

  private void readValue() throws ParseAbortedException {
    while (isSpace(in.at(at))) {
      at++;
    }
    int quote = in.at(at);
    value.setLength(0);
    if (quote != '"' && quote != '\'') {
      int to = at;
      while (!isSpace(in.at(to)) && in.at(to) != '>' && in.at(to) != CharWindow.END) {
        to++;
      }
      expand(at, in.at(to) == '>' && in.at(to - 1) == '/' && to - 1 > at ? to - 1 : to);
      return;
    }
    int to = closingQuote(quote);
    expand(at + 1, to);
    at = in.at(to) == quote ? to + 1 : to;
  }

  /**
   * The end of the value: at its quote, or, where another tag starts first, at the end of this one.
   */
  private int closingQuote(int quote) throws ParseAbortedException {
    int tagEnd = -1;
    for (int i = at + 1; ; i++) {
      int c = in.at(i);
      if (c == quote) {
        return i;
      }
      if (c == '>' && tagEnd < 0) {
        tagEnd = i;
      }
      boolean broken = c == CharWindow.END || (c == '<' && tagEnd >= 0);
      if (broken) {
        return tagEnd >= 0 ? tagEnd : i;
      }
    }
  }

  private void expand(int from, int to) throws ParseAbortedException {
    at = to;
    int i = from;
    while (i < to) {
      char c = (char) in.at(i);
      CharacterReference reference = c == '&' ? CharacterReference.at(in, i) : null;
      if (reference != null && i + reference.length() <= to) {
        value.append(reference.text());
        i += reference.length();
      } else {
        value.append(isSpace(c) ? ' ' : c);
        i++;
      }
    }
  }

  static boolean isSpace(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
  }

  static boolean isNameStart(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c > 0x7F;
  }

  static boolean isNameCharacter(int c) {
    return isNameStart(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == ':';
  }

  private static boolean isAttributeName(int c) {
    return c > ' ' && c != '=' && c != '>' && c != '/' && c != '<' && c != '"' && c != '\'';
  }
}
