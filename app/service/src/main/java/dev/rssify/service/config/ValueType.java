package dev.rssify.service.config;

import dev.rssify.adapters.fetchhttp.IpRange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The type of a setting's values.
 *
 * @param expected describes a valid value; completes the message "must be"
 * @param reader parses a value; throws {@link IllegalArgumentException} when it is not as expected
 */
public record ValueType<T>(String expected, Function<String, T> reader) {

  static final ValueType<Boolean> FLAG = new ValueType<>("true or false", ValueType::flag);

  static final ValueType<Duration> SECONDS =
      new ValueType<>(
          "a positive whole number of seconds", value -> Duration.ofSeconds(positive(value)));

  static final ValueType<Duration> MILLISECONDS =
      new ValueType<>(
          "a positive whole number of milliseconds", value -> Duration.ofMillis(positive(value)));

  static final ValueType<Long> BYTES =
      new ValueType<>(
          "a whole number of bytes, 0 for no limit", value -> between(value, 0, Long.MAX_VALUE));

  static final ValueType<Set<String>> HOST_NAMES =
      new ValueType<>("a list of host names", value -> Set.copyOf(words(value)));

  static final ValueType<List<IpRange>> ADDRESS_RANGES =
      new ValueType<>(
          "a list of address ranges like 10.0.0.0/8",
          value -> words(value).stream().map(IpRange::parse).toList());

  static final ValueType<Optional<SecretReference>> SECRET =
      optional("env:NAME or file:PATH, or nothing", SecretReference::new);

  static final ValueType<Optional<Path>> FILE = optional("a file, or nothing", Path::of);

  static ValueType<Integer> whole(int least, int most) {
    return new ValueType<>(
        "a whole number from " + least + " to " + most, value -> (int) between(value, least, most));
  }

  /** Any number; its limits are checked with the other settings of its component. */
  static ValueType<Double> number(String expected) {
    return new ValueType<>(expected, Double::valueOf);
  }

  /** A number above 0. */
  static ValueType<Double> numberUpTo(int most) {
    return new ValueType<>(
        "a number above 0 and at most " + most,
        value -> {
          double number = between(value, most);
          if (number == 0) {
            throw new IllegalArgumentException(value);
          }
          return number;
        });
  }

  /** A value that may be empty. */
  static <T> ValueType<Optional<T>> optional(String expected, Function<String, T> reader) {
    return new ValueType<>(
        expected, value -> Optional.of(value).filter(text -> !text.isBlank()).map(reader));
  }

  static long positive(String value) {
    return between(value, 1, Long.MAX_VALUE);
  }

  static long between(String value, long least, long most) {
    long number = Long.parseLong(value);
    if (number < least || number > most) {
      throw new IllegalArgumentException(value);
    }
    return number;
  }

  static double between(String value, double most) {
    double number = Double.parseDouble(value);
    if (!(number >= 0 && number <= most)) {
      throw new IllegalArgumentException(value);
    }
    return number;
  }

  private static boolean flag(String value) {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(value);
    };
  }

  static String webAddress(String value) {
    if (!value.matches("https?://[^\\s()]+")) {
      throw new IllegalArgumentException(value);
    }
    return value;
  }

  static List<String> words(String value) {
    return Arrays.stream(value.split("[,\\s]+")).filter(part -> !part.isEmpty()).toList();
  }
}
