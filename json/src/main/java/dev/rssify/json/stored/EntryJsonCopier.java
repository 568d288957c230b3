package dev.rssify.json.stored;

import dev.rssify.json.io.ByteText;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Copies a stored entry into its served form without decoding it: bytes are copied, omitted fields
 * become null.
 */
final class EntryJsonCopier {

  private static final byte[] NULL = "null".getBytes(StandardCharsets.UTF_8);

  private static final List<byte[]> WEB =
      List.of(
          "\"https://".getBytes(StandardCharsets.UTF_8),
          "\"http://".getBytes(StandardCharsets.UTF_8));

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long SIGNS = ONES << 7;
  private static final long QUOTES = ONES * '"';
  private static final long ESCAPES = ONES * '\\';

  private final byte[] in;
  private final ByteText out;
  private int at;

  private EntryJsonCopier(byte[] in, ByteText out) {
    this.in = in;
    this.out = out;
  }

  /**
   * Appends the fields of a document.
   *
   * @return false when it has others, or in another order; then what was appended is of no use
   */
  static boolean fields(byte[] document, StoredEntryShape shape, ByteText out) {
    EntryJsonCopier copy = new EntryJsonCopier(document, out);
    return copy.begins('{') && copy.object(shape) && copy.at == document.length;
  }

  /** The fields of an object that has begun, up to its end. */
  private boolean object(StoredEntryShape shape) {
    for (StoredEntryShape.Field field : shape.fields()) {
      boolean there = field.isAt(in, at);
      at += there ? field.name().length : 0;
      if (field.value() instanceof StoredEntryShape.Value.Spread(StoredEntryShape inner)) {
        if (!there || !begins('{') || !object(inner)) {
          return false;
        }
      } else {
        if (out.last() != '{') {
          out.append(',');
        }
        out.append(field.name());
        if (!there) {
          out.append(NULL);
        } else if (!value(field.value())) {
          return false;
        }
      }
      if (there && next() == ',') {
        at++;
      }
    }
    return begins('}');
  }

  private boolean value(StoredEntryShape.Value value) {
    return switch (value) {
      case StoredEntryShape.Value.Same() -> same();
      case StoredEntryShape.Value.Time() -> next() == '"' ? same() : time();
      case StoredEntryShape.Value.Link() -> isWeb() ? same() : untold();
      case StoredEntryShape.Value.One(StoredEntryShape shape) -> one(shape);
      case StoredEntryShape.Value.Many(StoredEntryShape shape) -> many(shape);
      case StoredEntryShape.Value.Spread(_) -> false;
    };
  }

  private boolean same() {
    int from = at;
    skip();
    out.append(in, from, at);
    return at > from;
  }

  /** The form of a canonical link has its scheme in lower case. */
  private boolean isWeb() {
    return WEB.stream().anyMatch(web -> startsWith(web));
  }

  private boolean startsWith(byte[] text) {
    int end = at + text.length;
    return end <= in.length && Arrays.equals(in, at, end, text, 0, text.length);
  }

  private boolean untold() {
    int from = at;
    skip();
    out.append(NULL);
    return at > from;
  }

  private boolean time() {
    int from = at;
    skip();
    long millis = 0;
    int digits = in[from] == '-' ? from + 1 : from;
    for (int i = digits; i < at; i++) {
      millis = millis * 10 + in[i] - '0';
    }
    out.append('"').time(digits > from ? -millis : millis).append('"');
    return at > digits;
  }

  private boolean one(StoredEntryShape shape) {
    if (!begins('{')) {
      return false;
    }
    out.append('{');
    boolean read = object(shape);
    out.append('}');
    return read;
  }

  private boolean many(StoredEntryShape shape) {
    if (!begins('[')) {
      return false;
    }
    out.append('[');
    while (next() == '{') {
      if (!one(shape)) {
        return false;
      }
      if (next() == ',') {
        at++;
        out.append(',');
      }
    }
    out.append(']');
    return begins(']');
  }

  /** Goes behind a value. */
  private void skip() {
    int depth = 0;
    do {
      switch (next()) {
        case '"' -> skipText();
        case '[', '{' -> {
          depth++;
          at++;
        }
        case ']', '}' -> {
          depth--;
          at++;
        }
        case ',', ':' -> at++;
        default -> skipWord();
      }
    } while (depth > 0 && at < in.length);
  }

  /** Most of a document is text, so it is looked through eight bytes at a time. */
  private void skipText() {
    byte[] text = in;
    int end = at + 1;
    while (true) {
      while (end + Long.BYTES <= text.length && !hasQuoteOrEscape((long) EIGHT.get(text, end))) {
        end += Long.BYTES;
      }
      while (end < text.length && text[end] != '"' && text[end] != '\\') {
        end++;
      }
      if (end >= text.length || text[end] == '"') {
        at = end + 1;
        return;
      }
      end += 2;
    }
  }

  private static boolean hasQuoteOrEscape(long eight) {
    return ((zeros(eight ^ QUOTES) | zeros(eight ^ ESCAPES)) & SIGNS) != 0;
  }

  /** The sign of a byte is set if that byte is zero; above such a one it may be for others too. */
  private static long zeros(long eight) {
    return (eight - ONES) & ~eight;
  }

  private void skipWord() {
    while (at < in.length && in[at] != ',' && in[at] != ']' && in[at] != '}') {
      at++;
    }
  }

  private boolean begins(char expected) {
    boolean there = next() == expected;
    at++;
    return there;
  }

  private char next() {
    return at < in.length ? (char) in[at] : '\0';
  }
}
