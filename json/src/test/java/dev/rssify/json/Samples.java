package dev.rssify.json;

import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.text.Lazy;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Creates one record of each type, always the same: full ones have a value in every component,
 * minimal ones have nulls and empty lists where they are allowed.
 */
final class Samples {

  private static final Set<String> LINKS =
      Set.of("url", "link", "canonicalLink", "siteLink", "hub", "hubs", "to", "from", "target");
  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.678Z");

  private final boolean full;

  Samples(boolean full) {
    this.full = full;
  }

  <T> T of(Class<T> type) {
    return type.cast(value(type, ""));
  }

  private Object value(Type type, String name) {
    if (type instanceof ParameterizedType generic) {
      return generic(generic, name);
    }
    Class<?> raw = (Class<?>) type;
    if (raw == FeedSettings.class) {
      FeedSettings any = (FeedSettings) record(raw);
      return full ? any : FeedSettings.NONE;
    }
    if (raw.isEnum()) {
      List<?> constants = List.of(raw.getEnumConstants());
      return full ? constants.getLast() : constants.getFirst();
    }
    Map<Class<?>, Object> simple =
        Map.ofEntries(
            Map.entry(String.class, text(name)),
            Map.entry(int.class, full ? 7 : 0),
            Map.entry(Integer.class, 7),
            Map.entry(long.class, full ? 123_456_789_012L : 0L),
            Map.entry(Long.class, 123_456_789_012L),
            Map.entry(Number.class, full ? 0.25 : 3L),
            Map.entry(double.class, full ? 52.5 : 0.0),
            Map.entry(boolean.class, full),
            Map.entry(Boolean.class, true),
            Map.entry(Instant.class, full ? TIME : Instant.EPOCH),
            Map.entry(LocalDate.class, LocalDate.of(2026, 1, 2)),
            Map.entry(Duration.class, Duration.ofMillis(90_500)),
            Map.entry(UUID.class, UUID.fromString("01234567-89ab-5cde-8f01-23456789abcd")),
            Map.entry(RequestProfile.class, RequestProfile.NONE),
            Map.entry(Body.class, Body.of(new byte[] {1, 2, 3})));
    return simple.containsKey(raw) ? simple.get(raw) : record(raw);
  }

  private String text(String name) {
    if (LINKS.contains(name)) {
      return "https://example.com/" + name.toLowerCase(Locale.ROOT);
    }
    return name.equals("uid") || name.equals("entryUid")
        ? "00112233445566778899aabbccddeeff"
        : full ? name + " \"é\" 漢 😀 \t\u0001\u007f \\/<&>\n" : name;
  }

  private Object generic(ParameterizedType type, String name) {
    Type[] of = type.getActualTypeArguments();
    if (type.getRawType() == Lazy.class) {
      return Lazy.of(value(of[0], name));
    }
    if (type.getRawType() == Optional.class) {
      return full ? Optional.of(value(of[0], name)) : Optional.empty();
    }
    if (type.getRawType() == Map.class) {
      return full ? Map.of(value(of[0], name), value(of[1], name)) : Map.of();
    }
    List<Object> list = full ? List.of(value(of[0], name)) : List.of();
    return type.getRawType() == Set.class ? Set.copyOf(list) : list;
  }

  private Object record(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    @Nullable Object[] values = Arrays.stream(components).map(this::component).toArray();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a " + type, e);
    }
  }

  private @Nullable Object component(RecordComponent component) {
    boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    return nullable && !full ? null : value(component.getGenericType(), component.getName());
  }
}
