package dev.rssify.core.fetch;

import dev.rssify.core.model.Headers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads how long a server asks us to stay away: seconds, or a date against the server's own Date
 * (R12-R14).
 */
public final class RetryAfter {

  private static final Duration LONGEST = Duration.ofDays(7);

  private RetryAfter() {}

  /** The wait asked for; empty when it is absent, not positive or not readable. */
  public static Optional<Duration> parse(Headers headers, Instant receivedAt) {
    return headers
        .first("Retry-After")
        .map(String::strip)
        .flatMap(value -> seconds(value).or(() -> untilDate(value, headers, receivedAt)))
        .filter(Duration::isPositive)
        .map(wait -> wait.compareTo(LONGEST) > 0 ? LONGEST : wait);
  }

  private static Optional<Duration> seconds(String value) {
    boolean digits = !value.isEmpty() && value.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!digits) {
      return Optional.empty();
    }
    // More digits than a week of seconds has: certainly longer than we honour.
    return Optional.of(value.length() > 9 ? LONGEST : Duration.ofSeconds(Long.parseLong(value)));
  }

  private static Optional<Duration> untilDate(String value, Headers headers, Instant receivedAt) {
    Instant serverNow = headers.first("Date").flatMap(HttpDate::parse).orElse(receivedAt);
    return HttpDate.parse(value).map(until -> Duration.between(serverNow, until));
  }
}
