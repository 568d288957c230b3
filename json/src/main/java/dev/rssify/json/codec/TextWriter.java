package dev.rssify.json.codec;

import io.avaje.json.JsonWriter;
import io.avaje.json.PropertyNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Collects what generated adapters write as text. Their own writer encodes at once, which is slow
 * for text that is not ASCII, and refuses halves of surrogate pairs.
 *
 * <p>Threading: used by one thread.
 */
final class TextWriter implements JsonWriter {

  private static final int USUAL_LENGTH = 4_096;
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  /** The names of an object, quoted. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Names(String[] quoted) implements PropertyNames {

    static Names of(String... names) {
      String[] quoted = new String[names.length];
      for (int i = 0; i < names.length; i++) {
        quoted[i] = '"' + names[i] + "\":";
      }
      return new Names(quoted);
    }
  }

  private static final Names NONE = Names.of();

  private char[] out = new char[USUAL_LENGTH];
  private int at;
  private final Deque<Names> objects = new ArrayDeque<>();
  private boolean nulls;

  /** The name of the next value, which is dropped with a null. */
  private @Nullable String pending;

  TextWriter(boolean nulls) {
    this.nulls = nulls;
  }

  @Override
  public String toString() {
    return new String(out, 0, at);
  }

  /** Separates the next value from the last one, and names it. */
  private void next() {
    char last = at == 0 ? '{' : out[at - 1];
    if (last != '{' && last != '[') {
      append(',');
    }
    if (pending != null) {
      append(pending);
      pending = null;
    }
  }

  @Override
  public void beginObject(PropertyNames names) {
    next();
    append('{');
    objects.push((Names) names);
  }

  @Override
  public void beginObject() {
    beginObject(NONE);
  }

  @Override
  public void endObject() {
    objects.pop();
    append('}');
  }

  @Override
  public void beginArray() {
    next();
    append('[');
  }

  @Override
  public void endArray() {
    append(']');
  }

  @Override
  public void emptyArray() {
    next();
    append("[]");
  }

  @Override
  public void name(int position) {
    pending = objects.element().quoted[position];
  }

  @Override
  public void name(String name) {
    TextWriter quoted = new TextWriter(false);
    quoted.quote(name);
    pending = quoted + ":";
  }

  @Override
  public void nullValue() {
    if (nulls || pending == null) {
      next();
      append("null");
    }
    pending = null;
  }

  @Override
  public void value(@Nullable String text) {
    if (text == null) {
      nullValue();
    } else {
      next();
      quote(text);
    }
  }

  private void quote(String text) {
    int length = text.length();
    ensure(length + 2);
    out[at++] = '"';
    text.getChars(0, length, out, at);
    for (int end = at + length; at < end; at++) {
      char c = out[at];
      if (c < ' ' || c == '"' || c == '\\') {
        escape(text, length - (end - at));
        break;
      }
    }
    ensure(1);
    out[at++] = '"';
  }

  /** Appends the rest of a text that has characters to escape. */
  private void escape(String text, int from) {
    ensure(text.length() - from);
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c != '"' && c != '\\') {
        out[at++] = c;
        continue;
      }
      ensure(text.length() - i + 5);
      out[at++] = '\\';
      int code = "\"\\\n\r\t\b\f".indexOf(c);
      if (code >= 0) {
        out[at++] = "\"\\nrtbf".charAt(code);
      } else {
        out[at++] = 'u';
        out[at++] = '0';
        out[at++] = '0';
        out[at++] = HEX[c >> 4];
        out[at++] = HEX[c & 15];
      }
    }
  }

  private void ensure(int more) {
    if (out.length - at < more) {
      out = Arrays.copyOf(out, Math.max(2 * out.length, at + more));
    }
  }

  private void append(char c) {
    ensure(1);
    out[at++] = c;
  }

  private void append(String ascii) {
    ensure(ascii.length());
    ascii.getChars(0, ascii.length(), out, at);
    at += ascii.length();
  }

  @Override
  public void value(boolean value) {
    next();
    append(Boolean.toString(value));
  }

  @Override
  public void value(int value) {
    next();
    append(Integer.toString(value));
  }

  @Override
  public void value(long value) {
    next();
    append(Long.toString(value));
  }

  @Override
  public void value(double value) {
    if (Double.isFinite(value)) {
      next();
      append(Double.toString(value));
    } else {
      value(Double.toString(value));
    }
  }

  @Override
  public void value(@Nullable Boolean value) {
    object(value);
  }

  @Override
  public void value(@Nullable Integer value) {
    object(value);
  }

  @Override
  public void value(@Nullable Long value) {
    object(value);
  }

  @Override
  public void value(@Nullable Double value) {
    object(value);
  }

  @Override
  public void value(@Nullable BigDecimal value) {
    object(value);
  }

  @Override
  public void value(@Nullable BigInteger value) {
    object(value);
  }

  private void object(@Nullable Object value) {
    if (value == null) {
      nullValue();
    } else {
      next();
      append(value.toString());
    }
  }

  @Override
  public void value(byte[] bytes) {
    value(Base64.getEncoder().encodeToString(bytes));
  }

  @Override
  public boolean serializeNulls() {
    return nulls;
  }

  @Override
  public void serializeNulls(boolean all) {
    nulls = all;
  }

  @Override
  public boolean serializeEmpty() {
    return true;
  }

  @Override
  public void serializeEmpty(boolean all) {}

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public void markIncomplete() {}

  @Override
  public void pretty(boolean pretty) {
    throw new UnsupportedOperationException();
  }

  @Override
  public String path() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void allNames(PropertyNames names) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void jsonValue(Object value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void rawValue(String value) {
    next();
    append(value);
  }

  @Override
  public void rawChunkStart() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void rawChunk(char value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void rawChunk(String value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void rawChunkEncode(String value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void rawChunkEnd() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void writeNewLine() {
    throw new UnsupportedOperationException();
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    return type.cast(this);
  }
}
