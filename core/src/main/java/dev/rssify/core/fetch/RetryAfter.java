package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Headers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads how long a server asks us to stay away: seconds, or a date against the server's own Date
 * (R12-R14). Pure.
 */
public final class RetryAfter {

  /** What is honoured in full; a longer wish is cut to this (R14). */
  static final Duration LONGEST = Duration.ofDays(7);

  private RetryAfter() {}

  /**
   * The longest wait any Retry-After header names; empty when none is readable and positive. A
   * proxy may add its own to the server's.
   */
  public static Optional<Duration> parse(Headers headers, Instant receivedAt) {
    return headers.all("Retry-After").stream()
        .map(String::strip)
        .flatMap(value -> seconds(value).or(() -> untilDate(value, headers, receivedAt)).stream())
        .max(Duration::compareTo)
        .flatMap(RetryAfter::honoured);
  }

  /** A positive wait of at most a week. */
  static Optional<Duration> honoured(Duration wait) {
    return Optional.of(wait)
        .filter(Duration::isPositive)
        .map(asked -> asked.compareTo(LONGEST) > 0 ? LONGEST : asked);
  }

  private static Optional<Duration> seconds(String value) {
    boolean digits = !value.isEmpty() && value.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!digits) {
      return Optional.empty();
    }
    // Too many digits for a long: certainly longer than we honour.
    return Optional.of(value.length() > 18 ? LONGEST : Duration.ofSeconds(Long.parseLong(value)));
  }

  private static Optional<Duration> untilDate(String value, Headers headers, Instant receivedAt) {
    return HttpDate.parse(value)
        .map(until -> Duration.between(ServerClock.now(headers, receivedAt), until));
  }
}
