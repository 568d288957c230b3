package dev.rssify.json.codec;

import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.text.Lazy;
import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.AdapterFactory;
import io.avaje.jsonb.Jsonb;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.format.TextStyle;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The adapters of values that are not records: times, constants, numbers, lazy values, maps. */
final class ValueAdapters implements AdapterFactory {

  /** The maximum of seconds whose nanoseconds fit into a long. */
  private static final long COUNTABLE_IN_NANOS = 9_000_000_000L;

  @Override
  public @Nullable JsonAdapter<?> create(Type type, Jsonb jsonb) {
    if (type == Instant.class) {
      return of(ValueAdapters::write, ValueAdapters::instant);
    }
    if (type == Duration.class) {
      return of(ValueAdapters::write, ValueAdapters::duration);
    }
    if (type == Number.class) {
      return of(
          (json, number) -> {
            if (number instanceof Double d) {
              json.value(d.doubleValue());
            } else {
              json.value(number.longValue());
            }
          },
          (JsonReader json) -> (Number) json.readDouble());
    }
    if (type instanceof Class<?> raw && raw.isEnum()) {
      return constants(raw);
    }
    if (type instanceof ParameterizedType generic) {
      Type[] of = generic.getActualTypeArguments();
      if (generic.getRawType() == Lazy.class) {
        JsonAdapter<Object> value = jsonb.adapter(of[0]);
        return of(
            (json, lazy) -> value.toJson(json, lazy.get()),
            (JsonReader json) -> Lazy.of(value.fromJson(json)));
      }
      if (generic.getRawType() == Set.class) {
        return sorted(jsonb.adapter(of[0]));
      }
      if (generic.getRawType() == Map.class && of[0] != String.class) {
        return pairs(jsonb.adapter(of[0]), jsonb.adapter(of[1]));
      }
    }
    return null;
  }

  private static void write(JsonWriter json, Instant at) {
    if (!json.serializeNulls()
        && at.getNano() % 1_000_000 == 0
        && Math.abs(at.getEpochSecond()) < COUNTABLE_IN_NANOS * 1_000_000) {
      json.value(at.toEpochMilli());
    } else {
      json.value(IsoInstant.format(at));
    }
  }

  private static Instant instant(JsonReader json) {
    return ((TokenReader) json).isNumber()
        ? Instant.ofEpochMilli(json.readLong())
        : IsoInstant.parse(json.readString());
  }

  private static void write(JsonWriter json, Duration time) {
    if (!json.serializeNulls() && Math.abs(time.toSeconds()) < COUNTABLE_IN_NANOS) {
      json.value(time.toNanos());
    } else {
      json.value(time.toString());
    }
  }

  private static Duration duration(JsonReader json) {
    return ((TokenReader) json).isNumber()
        ? Duration.ofNanos(json.readLong())
        : Duration.parse(json.readString());
  }

  /** Writes a constant as its code, in most cases its name in lower case. */
  private static JsonAdapter<?> constants(Class<?> type) {
    Map<String, Object> byCode = new HashMap<>();
    for (Object constant : type.getEnumConstants()) {
      byCode.put(code((Enum<?>) constant), constant);
    }
    return of(
        (json, constant) -> json.value(code((Enum<?>) constant)),
        (JsonReader json) -> {
          String code = json.readString();
          Object constant = byCode.get(code);
          if (constant == null) {
            throw new IllegalArgumentException("no " + type.getSimpleName() + ": " + code);
          }
          return constant;
        });
  }

  private static String code(Enum<?> constant) {
    return switch (constant) {
      case IdentityKey.Kind kind -> kind.code();
      case FeedFormat format -> format.code();
      case FeedLink.Origin origin -> origin.code();
      case DayOfWeek day -> day.getDisplayName(TextStyle.SHORT, Locale.ROOT);
      default -> constant.name().toLowerCase(Locale.ROOT);
    };
  }

  /** Writes a set in a deterministic order. */
  private static JsonAdapter<Set<Object>> sorted(JsonAdapter<Object> elements) {
    return of(
        (json, set) -> {
          json.beginArray();
          set.stream()
              .sorted(Comparator.comparing(Object::toString))
              .forEach(element -> elements.toJson(json, element));
          json.endArray();
        },
        json -> {
          Set<Object> set = new HashSet<>();
          json.beginArray();
          while (json.hasNextElement()) {
            set.add(elements.fromJson(json));
          }
          json.endArray();
          return set;
        });
  }

  /** Writes a map whose keys are not strings as an array of keys and values. */
  private static JsonAdapter<Map<Object, Object>> pairs(
      JsonAdapter<Object> keys, JsonAdapter<Object> values) {
    return of(
        (json, map) -> {
          json.beginArray();
          map.forEach((key, value) -> {
            keys.toJson(json, key);
            values.toJson(json, value);
          });
          json.endArray();
        },
        json -> {
          Map<Object, Object> map = new HashMap<>();
          json.beginArray();
          while (json.hasNextElement()) {
            Object key = keys.fromJson(json);
            json.hasNextElement();
            map.put(key, values.fromJson(json));
          }
          json.endArray();
          return map;
        });
  }

  static <T> JsonAdapter<T> of(BiConsumer<JsonWriter, T> writer, Function<JsonReader, T> reader) {
    return new JsonAdapter<T>() {
      @Override
      public void toJson(JsonWriter json, T value) {
        writer.accept(json, value);
      }

      @Override
      public T fromJson(JsonReader json) {
        return reader.apply(json);
      }
    }.nullSafe();
  }
}
