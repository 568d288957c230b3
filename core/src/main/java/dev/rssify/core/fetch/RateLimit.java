package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the quota headers in use: {@code RateLimit: "name";r=0;t=30}, its older form {@code
 * remaining=0, reset=30}, and the families RateLimit-* and X-RateLimit-* (R14). Pure.
 *
 * <p>A used-up quota is a rate limit until it is refilled, whatever the status of the response.
 */
public final class RateLimit {

  private static final Pattern REMAINING = part("r|remaining");
  private static final Pattern RESET = part("t|reset");
  private static final List<Family> FAMILIES =
      List.of(new Family("RateLimit-"), new Family("X-RateLimit-"), new Family("X-Rate-Limit-"));

  /** A larger reset is a time since 1970, not a number of seconds (this one is in 2001). */
  private static final double EPOCH_SECONDS = 1e9;

  private static final double EPOCH_MILLIS = 1e12;

  private RateLimit() {}

  /** Two headers that describe one quota. */
  private record Family(String remaining, String reset) {
    Family(String prefix) {
      this(prefix + "Remaining", prefix + "Reset");
    }
  }

  /**
   * For how long a response limits our requests (R12-R14): Retry-After on any error, or a used-up
   * quota on any response. Empty for a bare 429.
   */
  public static Optional<Duration> backOff(int status, Headers headers, Instant receivedAt) {
    Optional<Duration> retryAfter =
        status < 400 ? Optional.empty() : RetryAfter.parse(headers, receivedAt);
    return retryAfter.or(() -> exhausted(headers, receivedAt));
  }

  /** How long until the quota is refilled; empty unless it is used up and has a reset. */
  public static Optional<Duration> exhausted(Headers headers, Instant receivedAt) {
    if (!hasQuota(headers)) {
      return Optional.empty();
    }
    return combined(headers)
        .or(() -> families(headers))
        .map(reset -> wait(reset, headers, receivedAt))
        .flatMap(RetryAfter::capped);
  }

  /** A cheap check of the names first, because most responses have no quota header. */
  private static boolean hasQuota(Headers headers) {
    for (Header line : headers.lines()) {
      if (line.name().regionMatches(true, 0, "RateLimit", 0, 9)
          || line.name().regionMatches(true, 0, "X-Rate", 0, 6)) {
        return true;
      }
    }
    return false;
  }

  /** Of several quotas in one line, the used-up one that refills last counts. */
  private static Optional<Double> combined(Headers headers) {
    return headers.all("RateLimit").stream()
        .flatMap(line -> items(line).stream())
        .filter(item -> number(item, REMAINING).filter(RateLimit::nothing).isPresent())
        .flatMap(item -> number(item, RESET).stream())
        .max(Double::compare);
  }

  /** The old form spreads one quota over commas, the new one has a quota for each. */
  private static List<String> items(String line) {
    return line.contains("remaining=") ? List.of(line) : List.of(line.split(","));
  }

  private static Optional<Double> families(Headers headers) {
    return FAMILIES.stream()
        .filter(family ->
            headers
                .first(family.remaining)
                .flatMap(RateLimit::number)
                .filter(RateLimit::nothing)
                .isPresent())
        .flatMap(family -> headers.first(family.reset).flatMap(RateLimit::number).stream())
        .max(Double::compare);
  }

  /** Some servers send fractions: less than one request is none. */
  private static boolean nothing(double remaining) {
    return remaining < 1;
  }

  private static Duration wait(double reset, Headers headers, Instant receivedAt) {
    if (reset < EPOCH_SECONDS) {
      return Duration.ofMillis((long) (reset * 1000));
    }
    double millis = reset < EPOCH_MILLIS ? reset * 1000 : reset;
    return Duration.between(
        ServerClock.now(headers, receivedAt), Instant.ofEpochMilli((long) millis));
  }

  private static Optional<Double> number(String item, Pattern part) {
    Matcher found = part.matcher(item);
    return found.find() ? number(found.group(1)) : Optional.empty();
  }

  private static Optional<Double> number(String text) {
    String digits = text.strip();
    return digits.matches("\\d{1,15}(\\.\\d{1,9})?")
        ? Optional.of(Double.valueOf(digits))
        : Optional.empty();
  }

  private static Pattern part(String names) {
    return Pattern.compile("(?:^|[;,\\s])(?:" + names + ")\\s*=\\s*([0-9.]+)");
  }
}
