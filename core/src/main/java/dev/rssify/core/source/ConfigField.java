package dev.rssify.core.source;

import java.util.List;

/**
 * A field of a source's configuration.
 *
 * @param meaning what it is, in words that follow "must be a string:"
 * @param example a value as it is written in JSON
 */
public record ConfigField(
    String name, Kind kind, boolean required, String meaning, String example) {

  /** What a field takes. */
  public enum Kind {
    TEXT("a string"),
    TEXTS("a string or a list of strings"),
    NUMBER("a whole number"),
    FLAG("true or false");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
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

  /** What is accepted here, in words. */
  String expected() {
    return kind.words() + ": " + meaning + ", such as " + example;
  }
}
