package dev.rssify.json;

import dev.rssify.core.model.Person;
import dev.rssify.core.store.StoreException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The fields of a JSON object that {@link JsonFields} once wrote. A field that is absent is as good
 * as null, so that documents written before a field existed can be read.
 *
 * <p>Invariants: what cannot be read is a {@link StoreException} of kind CORRUPTION.
 */
record JsonView(JsonNode node) {

  private static final JsonMapper MAPPER = new JsonMapper();

  /** Reads a whole document. */
  static <T> T read(String text, Function<JsonView, T> reader) {
    try {
      return reader.apply(new JsonView(MAPPER.readTree(text)));
    } catch (JacksonException | DateTimeException | IllegalArgumentException e) {
      throw new StoreException(
          StoreException.Kind.CORRUPTION, "not a document of ours: " + e.getMessage(), e);
    }
  }

  @Nullable String text(String name) {
    return node.path(name).stringValue(null);
  }

  String required(String name) {
    return node.required(name).stringValue();
  }

  List<String> texts(String name) {
    return list(name, JsonNode::stringValue);
  }

  List<Person> people(String name) {
    return objects(
        name, person -> new Person(person.text("name"), person.text("email"), person.text("uri")));
  }

  @Nullable Instant instant(String name) {
    return isAbsent(name) ? null : requiredInstant(name);
  }

  Instant requiredInstant(String name) {
    JsonNode field = node.required(name);
    return field.isNumber()
        ? Instant.ofEpochMilli(field.longValue())
        : IsoInstant.parse(field.stringValue());
  }

  @Nullable Duration duration(String name) {
    return isAbsent(name) ? null : requiredDuration(name);
  }

  Duration requiredDuration(String name) {
    JsonNode field = node.required(name);
    return field.isNumber()
        ? Duration.ofNanos(field.longValue())
        : Duration.parse(field.stringValue());
  }

  UUID uuid(String name) {
    return UUID.fromString(required(name));
  }

  <E extends Enum<E>> E constant(String name, Class<E> type) {
    return Enum.valueOf(type, required(name).toUpperCase(Locale.ROOT));
  }

  @Nullable Boolean flag(String name) {
    return isAbsent(name) ? null : node.path(name).booleanValue();
  }

  boolean isSet(String name) {
    return Boolean.TRUE.equals(flag(name));
  }

  @Nullable Integer integer(String name) {
    return isAbsent(name) ? null : node.path(name).intValue();
  }

  int requiredInteger(String name) {
    return node.required(name).intValue();
  }

  @Nullable Long number(String name) {
    return isAbsent(name) ? null : node.path(name).longValue();
  }

  long requiredNumber(String name) {
    return node.required(name).longValue();
  }

  double requiredDouble(String name) {
    return node.required(name).doubleValue();
  }

  <T> @Nullable T object(String name, Function<JsonView, T> reader) {
    return isAbsent(name) ? null : reader.apply(new JsonView(node.path(name)));
  }

  <T> T requiredObject(String name, Function<JsonView, T> reader) {
    return reader.apply(new JsonView(node.required(name)));
  }

  <T> List<T> objects(String name, Function<JsonView, T> reader) {
    return list(name, element -> reader.apply(new JsonView(element)));
  }

  /** An array of objects, each of which is a key and its value. */
  <K, V> Map<K, V> map(String name, Function<JsonView, Map.Entry<K, V>> reader) {
    return objects(name, reader).stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  <T> List<T> list(String name, Function<JsonNode, T> reader) {
    List<T> list = new ArrayList<>();
    node.path(name).forEach(element -> list.add(reader.apply(element)));
    return List.copyOf(list);
  }

  private boolean isAbsent(String name) {
    JsonNode field = node.path(name);
    return field.isMissingNode() || field.isNull();
  }
}
