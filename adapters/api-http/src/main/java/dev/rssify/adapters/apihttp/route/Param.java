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
 * @param repeatable whether it may be given more than once; the reader gets a value on each line
 */
public record Param<T>(
    In in,
    String name,
    String description,
    @Nullable T fallback,
    String expected,
    Map<String, Object> schema,
    Function<String, T> reader,
    ErrorCode error,
    boolean repeatable) {

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

  public Param(
      In in,
      String name,
      String description,
      @Nullable T fallback,
      String expected,
      Map<String, Object> schema,
      Function<String, T> reader,
      ErrorCode error) {
    this(in, name, description, fallback, expected, schema, reader, error, false);
  }

  /** This parameter, which may be given more than once. */
  public Param<T> repeated() {
    return new Param<>(in, name, description, fallback, expected, schema, reader, error, true);
  }

  /** The location of a parameter. */
  public enum In {
    PATH,
    QUERY,
    HEADER
  }
}
