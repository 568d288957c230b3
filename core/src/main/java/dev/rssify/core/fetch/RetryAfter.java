package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Headers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Parses Retry-After: seconds, or a date compared with the server's own Date (R12-R14). Pure. */
public final class RetryAfter {

  /** The maximum that is honored; a longer value is cut to this (R14). */
  static final Duration MAX = Duration.ofDays(7);

  private RetryAfter() {}

  /**
   * The longest wait of all Retry-After headers; empty when none is valid and positive. A proxy may
   * add its own header.
   */
  public static Optional<Duration> parse(Headers headers, Instant receivedAt) {
    return headers.all("Retry-After").stream()
        .map(String::strip)
        .flatMap(value -> seconds(value).or(() -> untilDate(value, headers, receivedAt)).stream())
        .max(Duration::compareTo)
        .flatMap(RetryAfter::capped);
  }

  /** A positive wait of at most a week. */
  static Optional<Duration> capped(Duration wait) {
    return Optional.of(wait)
        .filter(Duration::isPositive)
        .map(positive -> positive.compareTo(MAX) > 0 ? MAX : positive);
  }

  private static Optional<Duration> seconds(String value) {
    boolean digits = !value.isEmpty() && value.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!digits) {
      return Optional.empty();
    }
    // Too many digits for a long: certainly above the maximum.
    return Optional.of(value.length() > 18 ? MAX : Duration.ofSeconds(Long.parseLong(value)));
  }

  private static Optional<Duration> untilDate(String value, Headers headers, Instant receivedAt) {
    return HttpDate.parse(value)
        .map(until -> Duration.between(ServerClock.now(headers, receivedAt), until));
  }
}
