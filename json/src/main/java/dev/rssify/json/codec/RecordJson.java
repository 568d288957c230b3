package dev.rssify.json.codec;

import dev.rssify.core.store.StoreException;
import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonIoException;
import io.avaje.json.JsonWriter;
import io.avaje.json.stream.JsonStream;
import io.avaje.jsonb.Jsonb;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes and reads records. What is served has explicit nulls; what stores hold ({@link #compact})
 * has none.
 *
 * <p>Threading: safe for use by many threads.
 */
public final class RecordJson {

  private static final int USUAL_BYTES = 2_048;
  private static final JsonFactory PARSERS = new JsonFactory();
  private static final JsonStream WRITERS =
      JsonStream.builder().serializeNulls(true).serializeEmpty(true).build();
  private static final Jsonb ADAPTERS = Jsonb.builder().add(new ValueAdapters()).build();

  private static final JsonAdapter<String> TEXT = new WellFormedText().nullSafe();

  private RecordJson() {}

  /** Texts with halves of surrogate pairs, which few documents have, cannot be written as is. */
  private static final class Lenient {
    private static final Jsonb ADAPTERS =
        Jsonb.builder().add(new ValueAdapters()).add(String.class, TEXT).build();
  }

  /** One object on one line. */
  public static String line(Object record) {
    return new String(utf8(record), StandardCharsets.UTF_8);
  }

  /** The same, encoded. */
  public static byte[] utf8(Object record) {
    return write(record.getClass(), record, true);
  }

  /** One object of a type that has subtypes. */
  public static <T> String line(Class<T> type, T record) {
    return new String(write(type, record, true), StandardCharsets.UTF_8);
  }

  /** The same without nulls. */
  public static <T> String compact(Class<T> type, T record) {
    return new String(write(type, record, false), StandardCharsets.UTF_8);
  }

  /** An object of any fields: texts, numbers, flags, nulls and maps of them. */
  public static String line(Map<String, ? extends @Nullable Object> fields) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonWriter json = WRITERS.writer(out)) {
      fields(json, fields);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static void fields(JsonWriter json, Map<?, ? extends @Nullable Object> fields) {
    json.beginObject();
    fields.forEach((name, value) -> {
      json.name(name.toString());
      switch (value) {
        case null -> json.nullValue();
        case String text -> TEXT.toJson(json, text);
        case Map<?, ?> inner -> fields(json, inner);
        default -> json.jsonValue(value);
      }
    });
    json.endObject();
  }

  /** One object of the fields of several. */
  public static String joined(String... objects) {
    return Stream.of(objects)
        .map(object -> object.substring(1, object.length() - 1))
        .filter(fields -> !fields.isEmpty())
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** An object of one field, whose value is JSON already. */
  public static String field(String name, String json) {
    return "{\"" + name + "\":" + json + "}";
  }

  /** An array of what is JSON already. */
  public static String array(Stream<String> elements) {
    return elements.collect(Collectors.joining(",", "[", "]"));
  }

  private static byte[] write(Class<?> type, Object record, boolean nulls) {
    try {
      return write(ADAPTERS, type, record, nulls);
    } catch (JsonIoException e) {
      return write(Lenient.ADAPTERS, type, record, nulls);
    }
  }

  private static byte[] write(Jsonb adapters, Class<?> type, Object record, boolean nulls) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(USUAL_BYTES);
    // Not into a buffer of the library: that one overflows on a text of control characters.
    try (JsonWriter json = WRITERS.writer(out)) {
      json.serializeNulls(nulls);
      adapters.<Object>adapter(type).toJson(json, record);
    }
    return out.toByteArray();
  }

  /**
   * The record of a document.
   *
   * @throws StoreException of kind CORRUPTION when it is none
   */
  public static <T> T read(Class<T> type, String document) {
    return read(document, json -> adapter(type).fromJson(json));
  }

  /** As {@link #read(Class, String)}, by a reader of its tokens. */
  public static <T> T read(String document, DocumentReader<T> reader) {
    try (JsonParser parser = PARSERS.createParser(ObjectReadContext.empty(), document)) {
      parser.nextToken();
      T value = reader.read(new TokenReader(parser));
      if (value == null || parser.nextToken() != null) {
        throw new IllegalArgumentException("not one value");
      }
      return value;
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      // Generated adapters pass on what a document has; records refuse it in many ways.
      throw new StoreException(
          StoreException.Kind.CORRUPTION, "not a document of ours: " + e.getMessage(), e);
    }
  }

  /** Reads a value from the first token of a document. */
  @FunctionalInterface
  public interface DocumentReader<T> {
    T read(TokenReader json);
  }

  public static <T> JsonAdapter<T> adapter(Class<T> type) {
    return ADAPTERS.adapter(type);
  }
}
