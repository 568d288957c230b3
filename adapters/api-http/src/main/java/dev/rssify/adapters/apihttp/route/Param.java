package dev.rssify.adapters.apihttp.route;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A parameter: its location, type and decoder.
 *
 * @param fallback the default; null when there is none
 * @param expected completes the error message "must be"
 * @param schema the same as JSON Schema
 * @param reader throws {@link RuntimeException} when the value is not as expected
 * @param error the code of the error for invalid values
 */
public record Param<T>(
    In in,
    String name,
    String description,
    @Nullable T fallback,
    String expected,
    Map<String, Object> schema,
    Function<String, T> reader,
    ErrorCode error) {

  public Param(
      In in,
      String name,
      String description,
      @Nullable T fallback,
      String expected,
      Map<String, Object> schema,
      Function<String, T> reader) {
    this(in, name, description, fallback, expected, schema, reader, ErrorCode.BAD_PARAMETER);
  }

  /** The location of a parameter. */
  public enum In {
    PATH,
    QUERY,
    HEADER
  }
}
