package dev.rssify.testkit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ready generators for {@link Property}: a generator is any function of a source of randomness, so
 * they compose with {@link Function#andThen} and plain lambdas.
 */
public final class Gen {

  /** Code points that often break programs: controls, markup, joiners, marks, high planes. */
  private static final int[] NASTY = {
    0, '\t', '\n', '\r', ' ', '"', '&', '\'', '<', '>', '\\', 0x7f, 0x85, 0xa0, 0xad, 0xdf, 0x130,
    0x301, 0x2028, 0x200d, 0x202e, 0x3042, 0xfeff, 0xfffd, 0xffff, 0x1f468, 0x1f3fd, 0x10ffff
  };

  private Gen() {}

  /** Integers from {@code least} to {@code most}, both included; the ends are frequent. */
  public static Function<RandomGenerator, Long> longs(long least, long most) {
    return random ->
        switch (random.nextInt(16)) {
          case 0 -> least;
          case 1 -> most;
          default ->
              most == Long.MAX_VALUE
                  ? random.nextLong(least, most)
                  : random.nextLong(least, most + 1);
        };
  }

  /** As {@link #longs}. */
  public static Function<RandomGenerator, Integer> ints(int least, int most) {
    return longs(least, most).andThen(Math::toIntExact);
  }

  public static Function<RandomGenerator, Boolean> booleans() {
    return RandomGenerator::nextBoolean;
  }

  /** Durations of whole milliseconds. */
  public static Function<RandomGenerator, Duration> durations(Duration least, Duration most) {
    return longs(least.toMillis(), most.toMillis()).andThen(Duration::ofMillis);
  }

  /** Instants of whole milliseconds. */
  public static Function<RandomGenerator, Instant> instants(Instant least, Instant most) {
    return longs(least.toEpochMilli(), most.toEpochMilli()).andThen(Instant::ofEpochMilli);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // List.of copies the array
  public static <T> Function<RandomGenerator, T> oneOf(T... values) {
    List<T> choices = List.of(values);
    return random -> choices.get(random.nextInt(choices.size()));
  }

  /** A value of one of the generators, with equal probability. */
  @SafeVarargs
  @SuppressWarnings("varargs") // List.of copies the array
  public static <T> Function<RandomGenerator, T> anyOf(
      Function<RandomGenerator, ? extends T>... generators) {
    List<Function<RandomGenerator, ? extends T>> choices = List.of(generators);
    return random -> choices.get(random.nextInt(choices.size())).apply(random);
  }

  /** Null in one case of four. */
  public static <T> Function<RandomGenerator, Optional<T>> optional(
      Function<RandomGenerator, T> some) {
    return random -> random.nextInt(4) == 0 ? Optional.empty() : Optional.of(some.apply(random));
  }

  public static <T> Function<RandomGenerator, List<T>> lists(
      Function<RandomGenerator, T> element, int longest) {
    return random ->
        Stream.generate(() -> element.apply(random)).limit(random.nextInt(longest + 1)).toList();
  }

  /** Words of a to z, never empty. */
  public static Function<RandomGenerator, String> words(int longest) {
    return random -> text(random.ints(1L + random.nextInt(longest), 'a', 'z' + 1));
  }

  /** Any text without lone surrogates; code points that often break programs are frequent. */
  public static Function<RandomGenerator, String> texts(int longest) {
    return random ->
        text(IntStream.generate(() -> codePoint(random)).limit(random.nextInt(longest + 1)));
  }

  public static Function<RandomGenerator, byte[]> bytes(int longest) {
    return random -> {
      byte[] bytes = new byte[random.nextInt(longest + 1)];
      random.nextBytes(bytes);
      return bytes;
    };
  }

  private static int codePoint(RandomGenerator random) {
    return switch (random.nextInt(4)) {
      case 0 -> NASTY[random.nextInt(NASTY.length)];
      case 1 -> random.nextInt(0xa0, 0xd800);
      default -> random.nextInt(' ', 0x7f);
    };
  }

  private static String text(IntStream codePoints) {
    return codePoints
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
