package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.Headers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The freshness lifetime of a response (R9-R11, RFC 9111 section 4.2). Pure. s-maxage is for shared
 * caches and is ignored.
 *
 * @param lifetime counted from when the response was generated; stored, because a 304 without one
 *     restarts it
 * @param remaining counted from when the response arrived: no request before that
 */
public record Freshness(Duration lifetime, Duration remaining) {

  private static final String MAX_AGE = "max-age=";
  private static final Pattern DIGITS = Pattern.compile("\\d+");

  /** A century; longer lifetimes are cut to it. */
  private static final long MAX_SECONDS = 100L * 365 * 86_400;

  /**
   * The freshness of a response; empty without a lifetime.
   *
   * @param held the stored lifetime of earlier responses
   */
  public static Optional<Freshness> of(Exchange exchange, @Nullable Duration held) {
    return lifetime(exchange.headers(), exchange.at())
        .or(() -> exchange.status() == 304 ? Optional.ofNullable(held) : Optional.empty())
        .map(lifetime -> new Freshness(lifetime, left(lifetime, exchange.headers())));
  }

  private static Optional<Duration> lifetime(Headers headers, Instant receivedAt) {
    return maxAge(headers).or(() -> untilExpires(headers, receivedAt));
  }

  private static Optional<Duration> maxAge(Headers headers) {
    for (String line : headers.all("Cache-Control")) {
      for (String part : line.split(",", -1)) {
        String directive = part.strip();
        if (directive.regionMatches(true, 0, MAX_AGE, 0, MAX_AGE.length())) {
          Optional<Duration> age = seconds(directive.substring(MAX_AGE.length()));
          if (age.isPresent()) {
            return age;
          }
        }
      }
    }
    return Optional.empty();
  }

  /** An Expires that is past, 0, -1 or invalid means already stale (RFC 9111, 5.3). */
  private static Optional<Duration> untilExpires(Headers headers, Instant receivedAt) {
    return headers
        .first("Expires")
        .map(value ->
            HttpDate.parse(value)
                .map(expires ->
                    notNegative(Duration.between(ServerClock.now(headers, receivedAt), expires)))
                .orElse(Duration.ZERO));
  }

  private static Duration left(Duration lifetime, Headers headers) {
    Duration age = headers.first("Age").flatMap(Freshness::seconds).orElse(Duration.ZERO);
    return notNegative(lifetime.minus(age));
  }

  private static Optional<Duration> seconds(String value) {
    String digits = value.strip().replace("\"", "");
    if (!DIGITS.matcher(digits).matches()) {
      return Optional.empty();
    }
    long seconds = digits.length() > 10 ? MAX_SECONDS : Long.parseLong(digits);
    return Optional.of(Duration.ofSeconds(Math.min(seconds, MAX_SECONDS)));
  }

  private static Duration notNegative(Duration duration) {
    return duration.isNegative() ? Duration.ZERO : duration;
  }
}
