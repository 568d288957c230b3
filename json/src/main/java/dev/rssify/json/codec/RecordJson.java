package dev.rssify.json.codec;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.store.StoreException;
import io.avaje.json.JsonAdapter;
import io.avaje.jsonb.Jsonb;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes and reads records. Served JSON has explicit nulls and times as text; stored JSON ({@link
 * #compact}) is shorter and faster to parse. Both forms can be read.
 *
 * <p>Threading: safe for use by many threads.
 */
public final class RecordJson {

  private static final JsonFactory PARSERS = new JsonFactory();
  private static final Jsonb ADAPTERS = adapters();

  private RecordJson() {}

  /**
   * Creates avaje's registry with a class loader that has no services: {@link GeneratedAdapters}
   * finds adapters when they are needed, and a search through every jar is slow. Avaje also builds
   * a default registry, with the class loader of the thread.
   */
  private static Jsonb adapters() {
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
    try {
      return Jsonb.builder()
          .adapter(new TextStream())
          .add(Body.class, BodyAdapter::new)
          .add(Headers.class, HeadersAdapter::new)
          .add(new ValueAdapters())
          .add(new GeneratedAdapters())
          .build();
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  /** One object on one line. */
  public static String line(Object record) {
    return write(record.getClass(), record, true);
  }

  /** One object on one line, in UTF-8. */
  public static byte[] utf8(Object record) {
    return line(record).getBytes(StandardCharsets.UTF_8);
  }

  /** One object of a type that has subtypes. */
  public static <T> String line(Class<T> type, T record) {
    return write(type, record, true);
  }

  /** One object without nulls, with times and durations as numbers. */
  public static <T> String compact(Class<T> type, T record) {
    return write(type, record, false);
  }

  private static String write(Class<?> type, Object record, boolean nulls) {
    TextWriter json = new TextWriter(nulls);
    ADAPTERS.<Object>adapter(type).toJson(json, record);
    return json.toString();
  }

  /** An object with any fields: strings, numbers, booleans, nulls and maps of them. */
  public static String line(Map<String, ? extends @Nullable Object> fields) {
    TextWriter json = new TextWriter(true);
    fields(json, fields);
    return json.toString();
  }

  private static void fields(TextWriter json, Map<?, ? extends @Nullable Object> fields) {
    json.beginObject();
    fields.forEach((name, value) -> {
      json.name(name.toString());
      switch (value) {
        case null -> json.nullValue();
        case Map<?, ?> inner -> fields(json, inner);
        case Boolean flag -> json.value(flag);
        case Double number -> json.value(number.doubleValue());
        case Number number -> json.value(number.longValue());
        default -> json.value(value.toString());
      }
    });
    json.endObject();
  }

  /** One object with the fields of several objects. */
  public static String merge(String... objects) {
    return Stream.of(objects)
        .map(object -> object.substring(1, object.length() - 1))
        .filter(fields -> !fields.isEmpty())
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** An object with one field, whose value is JSON. */
  public static String field(String name, String json) {
    return "{\"" + name + "\":" + json + "}";
  }

  /** An array of JSON values. */
  public static String array(Stream<String> elements) {
    return elements.collect(Collectors.joining(",", "[", "]"));
  }

  /**
   * The record of a document.
   *
   * @throws StoreException of kind CORRUPTION when it is invalid
   */
  public static <T> T read(Class<T> type, String document) {
    return read(document, json -> adapter(type).fromJson(json));
  }

  /** As {@link #read(Class, String)}, with a function that reads the tokens. */
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
      // Generated adapters do not validate; constructors of records throw exceptions of many types.
      throw new StoreException(
          StoreException.Kind.CORRUPTION, "not a document of rssify: " + e.getMessage(), e);
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
