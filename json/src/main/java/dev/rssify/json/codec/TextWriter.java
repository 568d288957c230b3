package dev.rssify.json.codec;

import io.avaje.json.JsonWriter;
import io.avaje.json.PropertyNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Collects the output of generated adapters as text. Their default writer encodes immediately,
 * which is slow for text that is not ASCII, and rejects unpaired surrogates.
 *
 * <p>Not thread-safe.
 */
final class TextWriter implements JsonWriter {

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

  /** Entries are served, and stored as served; what else is stored is small. */
  private static final int SERVED_LENGTH = 4_096;

  private static final int STORED_LENGTH = 1_024;

  private static final Names NONE = Names.of();

  private final JsonBuffer out;
  private final Deque<Names> objects = new ArrayDeque<>();
  private boolean nulls;

  /** The name of the next value, which is dropped with a null. */
  private @Nullable String pending;

  TextWriter(boolean nulls) {
    this.nulls = nulls;
    this.out = new JsonBuffer(nulls ? SERVED_LENGTH : STORED_LENGTH);
  }

  @Override
  public String toString() {
    return out.toString();
  }

  /** Separates the next value from the last one, and names it. */
  private void next() {
    char last = out.last();
    if (last != '{' && last != '[') {
      out.append(',');
    }
    if (pending != null) {
      out.append(pending);
      pending = null;
    }
  }

  @Override
  public void beginObject(PropertyNames names) {
    next();
    out.append('{');
    objects.push((Names) names);
  }

  @Override
  public void beginObject() {
    beginObject(NONE);
  }

  @Override
  public void endObject() {
    objects.pop();
    out.append('}');
  }

  @Override
  public void beginArray() {
    next();
    out.append('[');
  }

  @Override
  public void endArray() {
    out.append(']');
  }

  @Override
  public void emptyArray() {
    next();
    out.append("[]");
  }

  @Override
  public void name(int position) {
    pending = objects.element().quoted[position];
  }

  @Override
  public void name(String name) {
    JsonBuffer quoted = new JsonBuffer(STORED_LENGTH);
    quoted.quote(name);
    pending = quoted + ":";
  }

  @Override
  public void nullValue() {
    if (nulls || pending == null) {
      next();
      out.append("null");
    }
    pending = null;
  }

  @Override
  public void value(@Nullable String text) {
    if (text == null) {
      nullValue();
    } else {
      next();
      out.quote(text);
    }
  }

  @Override
  public void value(boolean value) {
    next();
    out.append(Boolean.toString(value));
  }

  @Override
  public void value(int value) {
    next();
    out.append(Integer.toString(value));
  }

  @Override
  public void value(long value) {
    next();
    out.append(Long.toString(value));
  }

  @Override
  public void value(double value) {
    if (Double.isFinite(value)) {
      next();
      out.append(Double.toString(value));
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
      out.append(value.toString());
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
    out.append(value);
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
