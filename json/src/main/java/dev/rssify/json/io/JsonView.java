package dev.rssify.json.io;

import dev.rssify.core.model.parsed.Person;
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

/**
 * The fields of a JSON object that {@link JsonFields} once wrote. A field that is absent is as good
 * as null, so that documents written before a field existed can be read.
 *
 * <p>Invariants: what cannot be read is a {@link StoreException} of kind CORRUPTION.
 */
public record JsonView(JsonObject object) {

  /** Reads a whole document. */
  public static <T> T read(String text, Function<JsonView, T> reader) {
    try {
      return reader.apply(new JsonView(JsonObject.of(text)));
    } catch (JacksonException
        | DateTimeException
        | IllegalArgumentException
        | ArithmeticException e) {
      throw new StoreException(
          StoreException.Kind.CORRUPTION, "not a document of ours: " + e.getMessage(), e);
    }
  }

  @Nullable
  public String text(String name) {
    return object.get(name) instanceof String text ? text : null;
  }

  public String required(String name) {
    return required(name, String.class);
  }

  public List<String> texts(String name) {
    return list(name, String.class, Function.identity());
  }

  public List<Person> people(String name) {
    return objects(
        name, person -> new Person(person.text("name"), person.text("email"), person.text("uri")));
  }

  @Nullable
  public Instant instant(String name) {
    return isAbsent(name) ? null : requiredInstant(name);
  }

  public Instant requiredInstant(String name) {
    return object.get(name) instanceof Long millis
        ? Instant.ofEpochMilli(millis)
        : IsoInstant.parse(required(name));
  }

  @Nullable
  public Duration duration(String name) {
    return isAbsent(name) ? null : requiredDuration(name);
  }

  public Duration requiredDuration(String name) {
    return object.get(name) instanceof Long nanos
        ? Duration.ofNanos(nanos)
        : Duration.parse(required(name));
  }

  public UUID uuid(String name) {
    return UUID.fromString(required(name));
  }

  public <E extends Enum<E>> E constant(String name, Class<E> type) {
    return Enum.valueOf(type, required(name).toUpperCase(Locale.ROOT));
  }

  @Nullable
  public Boolean flag(String name) {
    return isAbsent(name) ? null : required(name, Boolean.class);
  }

  public boolean isSet(String name) {
    return Boolean.TRUE.equals(flag(name));
  }

  @Nullable
  public Integer integer(String name) {
    return isAbsent(name) ? null : requiredInteger(name);
  }

  public List<Integer> integers(String name) {
    return list(name, Long.class, Math::toIntExact);
  }

  public int requiredInteger(String name) {
    return Math.toIntExact(requiredNumber(name));
  }

  @Nullable
  public Long number(String name) {
    return isAbsent(name) ? null : requiredNumber(name);
  }

  public long requiredNumber(String name) {
    return required(name, Long.class);
  }

  public double requiredDouble(String name) {
    return required(name, Number.class).doubleValue();
  }

  public <T> @Nullable T object(String name, Function<JsonView, T> reader) {
    return isAbsent(name) ? null : requiredObject(name, reader);
  }

  public <T> T requiredObject(String name, Function<JsonView, T> reader) {
    return reader.apply(new JsonView(required(name, JsonObject.class)));
  }

  public <T> List<T> objects(String name, Function<JsonView, T> reader) {
    return list(name, JsonObject.class, element -> reader.apply(new JsonView(element)));
  }

  /** An array of objects, each of which is a key and its value. */
  public <K, V> Map<K, V> map(String name, Function<JsonView, Map.Entry<K, V>> reader) {
    return objects(name, reader).stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private <V, T> List<T> list(String name, Class<V> type, Function<V, T> reader) {
    if (isAbsent(name)) {
      return List.of();
    }
    List<T> list = new ArrayList<>();
    List<?> elements = required(name, List.class);
    for (Object element : elements) {
      list.add(reader.apply(cast(name, type, element)));
    }
    return List.copyOf(list);
  }

  private <V> V required(String name, Class<V> type) {
    return cast(name, type, object.get(name));
  }

  private static <V> V cast(String name, Class<V> type, @Nullable Object value) {
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    throw new IllegalArgumentException(
        "'" + name + "' should be of type " + type.getSimpleName() + ": " + value);
  }

  private boolean isAbsent(String name) {
    return object.get(name) == null;
  }
}
