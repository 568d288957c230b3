package dev.rssify.json.codec;

import io.avaje.json.JsonReader;
import io.avaje.json.PropertyNames;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads values for generated adapters. Their own parser rejects texts above 32,768 characters; this
 * one has the limits of Jackson.
 *
 * <p>Invariants: the parser is at the first token of a value before it is read, and at its last
 * token after.
 */
public final class TokenReader implements JsonReader {

  private final JsonParser parser;
  private @Nullable String name;

  public TokenReader(JsonParser parser) {
    this.parser = parser;
  }

  private void require(JsonToken expected) {
    if (parser.currentToken() != expected) {
      throw new IllegalArgumentException(
          "expected " + expected + " at " + location() + ", found " + parser.currentToken());
    }
  }

  @Override
  public void beginArray() {
    require(JsonToken.START_ARRAY);
  }

  @Override
  public boolean hasNextElement() {
    JsonToken next = parser.nextToken();
    return next != JsonToken.END_ARRAY && next != null;
  }

  @Override
  public void endArray() {
    require(JsonToken.END_ARRAY);
  }

  @Override
  public void beginObject(PropertyNames names) {
    require(JsonToken.START_OBJECT);
  }

  @Override
  public void beginObject() {
    require(JsonToken.START_OBJECT);
  }

  @Override
  public boolean hasNextField() {
    name = parser.nextName();
    return name != null;
  }

  @Override
  public String nextField() {
    parser.nextToken();
    return Objects.requireNonNull(name);
  }

  @Override
  public void endObject() {
    require(JsonToken.END_OBJECT);
  }

  @Override
  public boolean isNullValue() {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  @Override
  public boolean readBoolean() {
    return parser.getBooleanValue();
  }

  @Override
  public int readInt() {
    require(JsonToken.VALUE_NUMBER_INT);
    return parser.getIntValue();
  }

  @Override
  public long readLong() {
    require(JsonToken.VALUE_NUMBER_INT);
    return parser.getLongValue();
  }

  @Override
  public double readDouble() {
    return parser.getDoubleValue();
  }

  @Override
  public BigDecimal readDecimal() {
    return parser.getDecimalValue();
  }

  @Override
  public BigInteger readBigInteger() {
    return parser.getBigIntegerValue();
  }

  @Override
  public String readString() {
    require(JsonToken.VALUE_STRING);
    return parser.getString();
  }

  @Override
  public byte[] readBinary() {
    return parser.getBinaryValue();
  }

  @Override
  public void skipValue() {
    parser.skipChildren();
  }

  @Override
  public void unmappedField(String name) {
    // Fields of a newer program are skipped.
  }

  @Override
  public String location() {
    return parser.currentTokenLocation().offsetDescription();
  }

  @Override
  public String readRaw() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Token currentToken() {
    throw new UnsupportedOperationException();
  }

  boolean isNumber() {
    return parser.currentToken() == JsonToken.VALUE_NUMBER_INT;
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    return type.cast(parser);
  }

  @Override
  public void close() {
    parser.close();
  }
}
