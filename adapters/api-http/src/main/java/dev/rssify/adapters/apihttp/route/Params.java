package dev.rssify.adapters.apihttp.route;

import dev.rssify.adapters.apihttp.route.Param.In;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Creates parameters of all kinds. */
public final class Params {

  /** Longer parameters are rejected. */
  private static final int MAX_LENGTH = 2_000;

  private static final int UID_DIGITS = 32;

  private Params() {}

  /** A segment of the path that is any text. */
  public static Param<String> segment(String name, String description) {
    return new Param<>(
        In.PATH, name, description, null, "text", Map.of("type", "string"), Params::text);
  }

  public static Param<UUID> uuidSegment(String name, String description) {
    return new Param<>(
        In.PATH,
        name,
        description,
        null,
        "a UUID",
        Map.of("type", "string", "format", "uuid"),
        Params::uuid);
  }

  /** The uid of an entry, in the path. */
  public static Param<String> uidSegment(String name, String description) {
    return new Param<>(
        In.PATH,
        name,
        description,
        null,
        "32 hexadecimal digits",
        Map.of("type", "string", "pattern", "^[0-9a-f]{32}$"),
        value -> {
          require(value.length() == UID_DIGITS && value.chars().allMatch(Params::isDigit));
          return value;
        });
  }

  public static Param<String> text(String name, String description) {
    return new Param<>(
        In.QUERY, name, description, null, "text", Map.of("type", "string"), Params::text);
  }

  /** Texts, one for each time the parameter is given. */
  public static Param<List<String>> texts(String name, String description) {
    return new Param<>(
            In.QUERY,
            name,
            description,
            List.<String>of(),
            "text",
            Map.of("type", "array", "items", Map.of("type", "string")),
            value -> value.lines().map(Params::text).toList())
        .repeated();
  }

  /** The cursor of a page; an invalid cursor has its own error code. */
  public static <T> Param<T> cursor(Function<String, T> reader) {
    return new Param<>(
        In.QUERY,
        "cursor",
        "Where the page before ended: its `next`.",
        null,
        "next of the page before",
        Map.of("type", "string"),
        reader,
        ErrorCode.BAD_CURSOR);
  }

  /** The maximum number of results. */
  public static Param<Integer> limit(int usual, int most) {
    Param<Long> number = number("limit", "The maximum number of results.", (long) usual, 1, most);
    return new Param<>(
        In.QUERY,
        "limit",
        number.description(),
        usual,
        number.expected(),
        number.schema(),
        value -> Math.toIntExact(number.reader().apply(value)));
  }

  public static Param<Long> number(
      String name, String description, @Nullable Long fallback, long least, long most) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "integer");
    schema.put("format", most > Integer.MAX_VALUE ? "int64" : "int32");
    schema.put("minimum", least);
    schema.put("maximum", most);
    if (fallback != null) {
      schema.put("default", fallback);
    }
    return new Param<>(
        In.QUERY,
        name,
        description,
        fallback,
        "a whole number from " + least + " to " + most,
        schema,
        value -> {
          require(value.matches("-?[0-9]{1,18}"));
          long number = Long.parseLong(value);
          require(number >= least && number <= most);
          return number;
        });
  }

  public static Param<Boolean> flag(String name, String description) {
    return new Param<>(
        In.QUERY,
        name,
        description,
        false,
        "true or false",
        Map.of("type", "boolean", "default", false),
        value -> {
          require(value.equals("true") || value.equals("false"));
          return value.equals("true");
        });
  }

  public static Param<Instant> time(String name, String description) {
    return new Param<>(
        In.QUERY,
        name,
        description,
        null,
        "a time such as 2026-11-15T08:00:00Z",
        Map.of("type", "string", "format", "date-time"),
        Params::time);
  }

  /**
   * Reads a time.
   *
   * @throws RuntimeException when it is none, or one that no store can hold
   */
  public static Instant time(String value) {
    Instant time = Instant.parse(value);
    require(time.isAfter(Instant.EPOCH.minusSeconds(100L * 366 * 86_400)));
    require(time.isBefore(Instant.EPOCH.plusSeconds(8_000L * 366 * 86_400)));
    return time;
  }

  /** One of a few words; the first is what holds when none is given. */
  public static Param<String> choice(String name, String description, List<String> words) {
    return new Param<>(
        In.QUERY,
        name,
        description,
        words.getFirst(),
        "one of " + String.join(", ", words),
        Map.of("type", "string", "enum", words, "default", words.getFirst()),
        value -> {
          require(words.contains(value));
          return value;
        });
  }

  /** Several of some words, separated by commas; without any, all of them. */
  public static Param<Set<String>> choices(String name, String description, Set<String> words) {
    return new Param<>(
        In.QUERY,
        name,
        description + " Several with commas between them.",
        Set.of(),
        "some of " + words.stream().sorted().collect(Collectors.joining(", ")),
        Map.of(
            "type",
            "array",
            "items",
            Map.of("type", "string", "enum", words.stream().sorted().toList())),
        value -> {
          Set<String> chosen = new LinkedHashSet<>(Arrays.asList(value.split(",", -1)));
          require(words.containsAll(chosen));
          return Set.copyOf(chosen);
        });
  }

  /** A small number in the path. */
  public static Param<Integer> numberSegment(String name, String description) {
    Param<Long> number = number(name, description, null, 0, Integer.MAX_VALUE);
    return new Param<>(
        In.PATH,
        name,
        description,
        null,
        number.expected(),
        number.schema(),
        value -> Math.toIntExact(number.reader().apply(value)));
  }

  /** A header that is any text. */
  public static Param<String> textHeader(String name, String description) {
    return new Param<>(
        In.HEADER, name, description, null, "text", Map.of("type", "string"), Params::text);
  }

  /** A header that is a number. */
  public static Param<Long> numberHeader(String name, String description) {
    Param<Long> number = number(name, description, null, 0, 999_999_999_999_999_999L);
    return new Param<>(
        In.HEADER, name, description, null, number.expected(), number.schema(), number.reader());
  }

  private static String text(String value) {
    require(!value.isBlank() && value.length() <= MAX_LENGTH && value.indexOf('\0') < 0);
    return value;
  }

  private static UUID uuid(String value) {
    require(value.length() == 36);
    return UUID.fromString(value);
  }

  private static boolean isDigit(int character) {
    return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException();
    }
  }
}
