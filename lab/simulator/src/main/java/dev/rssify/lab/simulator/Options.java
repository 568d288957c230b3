package dev.rssify.lab.simulator;

import dev.rssify.lab.simulator.world.Mix;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of the command line.
 *
 * @param slow the delay of the first byte of slow feeds
 * @param report the file for the report of requests, at the end
 * @param lasting the duration of the simulation; null: until standard input ends
 * @param statsEvery the interval of lines with figures; null: once, at the end
 */
record Options(
    int hosts,
    int feeds,
    int port,
    long seed,
    double speed,
    String mix,
    int threads,
    Duration slow,
    @Nullable Path feedsJson,
    @Nullable Path report,
    @Nullable Duration statsEvery,
    @Nullable Duration lasting) {

  static final String USAGE =
      """
      --hosts N         hosts, each with its own loopback address (10)
      --feeds N         feeds, shared out among the hosts (100)
      --port P          the port of all hosts (0: any that is free)
      --seed S          another seed, another world (1)
      --speed K         how many times faster than real time the world's clock runs (1)
      --mix NAME        what the world is made of: MIXES (usual)
      --threads N       threads that serve (1)
      --slow D          how long feeds make wait whose first byte takes its time (2s)
      --feeds-json FILE write the list of feeds
      --report FILE     at the end, write a JSON report: requests, entries shown, early requests
      --stats-every D   print figures, such as every 10s
      --for D           end after a time such as 30s, 5m, 1h; without it, when standard input ends
      """
          .replace("MIXES", String.join(", ", Mix.names()));

  private static final List<String> NAMES =
      List.of(
          "--hosts",
          "--feeds",
          "--port",
          "--seed",
          "--speed",
          "--mix",
          "--threads",
          "--slow",
          "--feeds-json",
          "--report",
          "--stats-every",
          "--for");

  private static final Pattern DURATION = Pattern.compile("([1-9]\\d{0,8})(ms|s|m|h)");

  /** Parses the arguments; the {@link IllegalArgumentException} names the problem. */
  static Options parse(String... arguments) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < arguments.length; i += 2) {
      String name = arguments[i];
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException("unknown option '" + name + "'");
      }
      if (i + 1 == arguments.length) {
        throw new IllegalArgumentException(name + " requires a value");
      }
      given.put(name, arguments[i + 1]);
    }
    return new Options(
        read(given, "--hosts", "10", Integer::valueOf),
        read(given, "--feeds", "100", Integer::valueOf),
        read(given, "--port", "0", Integer::valueOf),
        read(given, "--seed", "1", Long::valueOf),
        read(given, "--speed", "1", Double::valueOf),
        read(given, "--mix", "usual", name -> name),
        read(given, "--threads", "1", Integer::valueOf),
        read(given, "--slow", "2s", Options::duration),
        readIfGiven(given, "--feeds-json", Path::of),
        readIfGiven(given, "--report", Path::of),
        readIfGiven(given, "--stats-every", Options::duration),
        readIfGiven(given, "--for", Options::duration));
  }

  private static <T> T read(
      Map<String, String> given, String name, String otherwise, Function<String, T> reader) {
    String text = given.getOrDefault(name, otherwise);
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + " cannot be '" + text + "'", e);
    }
  }

  private static <T> @Nullable T readIfGiven(
      Map<String, String> given, String name, Function<String, T> reader) {
    return given.containsKey(name) ? read(given, name, "", reader) : null;
  }

  private static Duration duration(String text) {
    Matcher parts = DURATION.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("a number and ms, s, m or h");
    }
    long number = Long.parseLong(parts.group(1));
    return switch (parts.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofHours(number);
    };
  }
}
