package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Headers;
import java.time.Instant;

/**
 * What a server's own clock showed when it answered: its dates mean something only against that.
 */
final class ServerClock {

  private ServerClock() {}

  static Instant now(Headers headers, Instant receivedAt) {
    return headers.first("Date").flatMap(HttpDate::parse).orElse(receivedAt);
  }
}
