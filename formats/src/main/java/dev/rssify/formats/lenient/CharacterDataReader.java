package dev.rssify.formats.lenient;

import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.xml.TextBuffer;

/**
 * Reads the character data between tags: text, CDATA sections and references become text; comments,
 * processing instructions and declarations are dropped.
 *
 * <p>Invariants: text is returned in pieces of bounded size, so memory does not grow with its
 * length.
 *
 * <p>Not thread-safe.
 */
final class CharacterDataReader {

  private static final int PIECE = 4096;

  /** Room for a reference at the end of a full piece; the text of a reference is never longer. */
  private static final int MAX_REFERENCE_LENGTH = 40;

  private final CharWindow in;
  private final char[] text = new char[PIECE + MAX_REFERENCE_LENGTH];
  private int length;
  private boolean inCdata;

  CharacterDataReader(CharWindow in) {
    this.in = in;
  }

  /** Appends the piece that was read last. */
  void appendTo(TextBuffer target) throws ParseAbortedException {
    target.append(text, 0, length);
  }

  /** Reads a piece of text; false where a tag or the end of the document is next. */
  boolean readText() throws ParseAbortedException {
    length = 0;
    while (length < PIECE) {
      int c = in.at(0);
      if (c == CharWindow.END) {
        break;
      }
      if (inCdata) {
        readCdata(c);
      } else if (c == '<') {
        if (isTag()) {
          break;
        }
        readMarkup();
      } else if (c == '&') {
        readReference();
      } else {
        add(c);
      }
    }
    return length > 0;
  }

  private void readCdata(int c) throws ParseAbortedException {
    if (c == ']' && in.startsWith("]]>")) {
      in.consume(3);
      inCdata = false;
    } else {
      add(c);
    }
  }

  /**
   * Consumes one character. CR and CR LF become LF; control characters, U+FFFE and U+FFFF are
   * dropped.
   */
  private void add(int c) throws ParseAbortedException {
    in.consume(1);
    if (c == '\r') {
      if (in.at(0) != '\n') {
        text[length++] = '\n';
      }
    } else if (c >= ' ' ? c < 0xFFFE : c == '\n' || c == '\t') {
      text[length++] = (char) c;
    }
  }

  private void readReference() throws ParseAbortedException {
    CharacterReference reference = CharacterReference.at(in, 0);
    if (reference == null) {
      add('&');
      return;
    }
    String characters = reference.text();
    characters.getChars(0, characters.length(), text, length);
    length += characters.length();
    in.consume(reference.length());
  }

  /** Whether a start or end tag starts here, rather than a literal angle bracket. */
  private boolean isTag() throws ParseAbortedException {
    int i = in.at(1) == '/' ? 2 : 1;
    if (!Tag.isNameStart(in.at(i))) {
      return false;
    }
    while (Tag.isNameCharacter(in.at(i))) {
      i++;
    }
    int c = in.at(i);
    boolean ends = Tag.isSpace(c) || c == '>' || c == '/' || c == '<' || c == CharWindow.END;
    return ends && in.at(i - 1) != ':'; // <http://example.com> is a URL
  }

  private void readMarkup() throws ParseAbortedException {
    if (in.startsWith("<![CDATA[")) {
      in.consume(9);
      inCdata = true;
    } else if (in.startsWith("<!--")) {
      in.consume(4);
      skipTo("-->");
    } else if (in.at(1) == '!') {
      skipDeclaration();
    } else if (in.at(1) == '?') {
      // Some feeds end the XML declaration with > instead of ?>.
      skipTo(in.startsWith("<?xml") ? ">" : "?>");
    } else if (in.startsWith("</")) {
      skipTo(">");
    } else {
      add('<');
    }
  }

  private void skipTo(String end) throws ParseAbortedException {
    while (in.at(0) != CharWindow.END) {
      if (in.at(0) == end.charAt(0) && in.startsWith(end)) {
        in.consume(end.length());
        return;
      }
      in.consume(1);
    }
  }

  /**
   * Skips a declaration, such as DOCTYPE with its internal subset. Only in the subset is a quoted >
   * not the end: outside of it, a stray apostrophe must not hide the end.
   */
  private void skipDeclaration() throws ParseAbortedException {
    int brackets = 0;
    int quote = 0;
    for (int c = in.at(0); c != CharWindow.END; c = in.at(0)) {
      if (quote == 0 && brackets > 0 && in.startsWith("<!--")) {
        skipTo("-->");
        continue;
      }
      in.consume(1);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = brackets > 0 ? c : 0;
      } else if (c == '[') {
        brackets++;
      } else if (c == ']') {
        brackets--;
      } else if (c == '>' && brackets <= 0) {
        return;
      }
    }
  }
}
