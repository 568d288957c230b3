package dev.rssify.core.source;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of a valid configuration. */
public record ConfigValues(Map<String, Object> values) {

  public ConfigValues {
    values = Map.copyOf(values);
  }

  /** The value of a field; null when it has none. */
  public @Nullable String text(String name) {
    return (String) values.get(name);
  }

  /** The value of a required field. */
  public String required(String name) {
    Object value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("'" + name + "' is not a required field of the schema");
    }
    return (String) value;
  }

  /** The values of a field; a single value is a list of one. */
  public List<String> texts(String name) {
    return switch (values.get(name)) {
      case null -> List.of();
      case List<?> list -> list.stream().map(String.class::cast).toList();
      case Object alone -> List.of((String) alone);
    };
  }

  /** The value of a field; null when it has none. */
  public @Nullable Long number(String name) {
    return (Long) values.get(name);
  }

  public boolean flag(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }
}
