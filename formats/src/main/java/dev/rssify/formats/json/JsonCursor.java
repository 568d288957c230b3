package dev.rssify.formats.json;

import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.formats.input.GuardedInput;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.uri.Resolver;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;

/**
 * A cursor over a JSON document, field by field. A value of the wrong type counts as absent unless
 * it can be converted.
 *
 * <p>Invariants: is on the last token of the value that was read.
 *
 * <p>Not thread-safe.
 */
public final class JsonCursor {

  /** Reads the cursor's current value into {@code target}. */
  @FunctionalInterface
  public interface Field<T> {
    void read(JsonCursor in, T target) throws ParseAbortedException;
  }

  private final JsonParser in;
  private final GuardedInput guard;
  private final ParseLimits limits;
  private final @Nullable String base;
  private final Resolver resolver;
  private int depth;

  JsonCursor(JsonParser in, GuardedInput guard, ParseLimits limits, @Nullable String base) {
    this.in = in;
    this.guard = guard;
    this.limits = limits;
    this.base = base;
    this.resolver = new Resolver(limits.maxBytes());
  }

  /** Moves to the root value of the document. */
  void start() throws ParseAbortedException {
    next();
  }

  /** Reads the fields of the current object that are in {@code fields}. */
  public <T> void object(Map<String, Field<T>> fields, T target) throws ParseAbortedException {
    if (in.currentToken() != JsonToken.START_OBJECT) {
      skip();
      return;
    }
    while (next() == JsonToken.PROPERTY_NAME) {
      Field<T> field = fields.get(in.currentName());
      next();
      if (field == null) {
        skip();
      } else {
        field.read(this, target);
      }
    }
  }

  /** Reads each value of the current array, or the current value where there is no array. */
  public <T> void each(Field<T> field, T target) throws ParseAbortedException {
    if (in.currentToken() != JsonToken.START_ARRAY) {
      field.read(this, target);
      return;
    }
    while (next() != JsonToken.END_ARRAY) {
      field.read(this, target);
    }
  }

  public boolean isArray() {
    return in.currentToken() == JsonToken.START_ARRAY;
  }

  public boolean isObject() {
    return in.currentToken() == JsonToken.START_OBJECT;
  }

  /** The current value as trimmed text; null where it is empty, an object or an array. */
  public @Nullable String text() throws ParseAbortedException {
    JsonToken token = in.currentToken();
    if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
      skip();
      return null;
    }
    if (token == JsonToken.VALUE_NULL) {
      return null;
    }
    String text = Surrogates.replaceLone(string()).strip();
    return text.isEmpty() ? null : text;
  }

  private String string() throws ParseAbortedException {
    try {
      if (in.getStringLength() > limits.maxTextLength()) {
        throw ParseAbortedException.of(
            Code.TEXT_TOO_LONG, "a text is longer than " + limits.maxTextLength() + " characters");
      }
      return in.getString();
    } catch (JacksonException e) {
      throw problem(e, guard);
    }
  }

  /** The current value as an absolute reference. */
  public @Nullable String url() throws ParseAbortedException {
    String text = text();
    return text == null ? null : resolver.reference(base, text);
  }

  public @Nullable String base() {
    return base;
  }

  /** The resolver of this document's references. */
  public Resolver resolver() {
    return resolver;
  }

  /** The first byte of the current token, or -1. */
  public long startOffset() {
    return in.currentTokenLocation().getByteOffset();
  }

  /** The bytes from {@code start} to the end of the current token; null where they are unknown. */
  public @Nullable ByteRange rangeFrom(long start) {
    long end = in.currentLocation().getByteOffset();
    return start < 0 || end < start ? null : new ByteRange(start, end - start);
  }

  /** Moves to the end of the current value. */
  public void skip() throws ParseAbortedException {
    JsonToken token = in.currentToken();
    if (token != JsonToken.START_OBJECT && token != JsonToken.START_ARRAY) {
      return;
    }
    int outside = depth - 1;
    while (depth > outside) {
      next();
    }
  }

  private JsonToken next() throws ParseAbortedException {
    guard.tokenDone();
    JsonToken token = nextToken();
    if (token == null) {
      throw ParseAbortedException.of(Code.MALFORMED, "the document ends too early");
    }
    if (token.isStructStart() && ++depth > limits.maxDepth()) {
      throw ParseAbortedException.of(
          Code.TOO_DEEP, "values are nested deeper than " + limits.maxDepth());
    }
    if (token.isStructEnd()) {
      depth--;
    }
    return token;
  }

  private @Nullable JsonToken nextToken() throws ParseAbortedException {
    try {
      return in.nextToken();
    } catch (JacksonException e) {
      throw problem(e, guard);
    }
  }

  static ParseAbortedException problem(JacksonException e, GuardedInput guard) {
    ParseError tripped = guard.tripped();
    if (tripped != null) {
      return new ParseAbortedException(tripped);
    }
    if (e instanceof StreamConstraintsException) {
      return ParseAbortedException.of(Code.TEXT_TOO_LONG, e.getOriginalMessage());
    }
    return new ParseAbortedException(
        new ParseError(
            Code.MALFORMED,
            e.getOriginalMessage(),
            Math.max(0, e.getLocation().getLineNr()),
            Math.max(0, e.getLocation().getColumnNr())));
  }
}
