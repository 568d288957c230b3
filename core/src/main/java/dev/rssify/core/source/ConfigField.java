package dev.rssify.core.source;

import java.util.List;

/**
 * A field of a source's configuration.
 *
 * @param meaning completes the phrase "must be a string:"
 * @param example a value in JSON syntax
 */
public record ConfigField(
    String name, Kind kind, boolean required, String meaning, String example) {

  /** The type of a field's value. */
  public enum Kind {
    TEXT("a string"),
    TEXTS("a string or a list of strings"),
    NUMBER("a whole number"),
    FLAG("true or false");

    private final String description;

    Kind(String description) {
      this.description = description;
    }

    public String description() {
      return description;
    }

    boolean takes(Object value) {
      return switch (this) {
        case TEXT -> value instanceof String;
        case TEXTS ->
            value instanceof String
                || (value instanceof List<?> list
                    && list.stream().allMatch(String.class::isInstance));
        case NUMBER -> value instanceof Long;
        case FLAG -> value instanceof Boolean;
      };
    }
  }

  public static ConfigField required(String name, Kind kind, String meaning, String example) {
    return new ConfigField(name, kind, true, meaning, example);
  }

  public static ConfigField optional(String name, Kind kind, String meaning, String example) {
    return new ConfigField(name, kind, false, meaning, example);
  }

  /** The accepted values, for a person. */
  String expected() {
    return kind.description() + ": " + meaning + ", such as " + example;
  }
}
