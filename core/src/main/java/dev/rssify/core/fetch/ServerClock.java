package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Headers;
import java.time.Instant;

/** The server's time when it responded; its dates are interpreted relative to that. */
final class ServerClock {

  private ServerClock() {}

  static Instant now(Headers headers, Instant receivedAt) {
    return headers.first("Date").flatMap(HttpDate::parse).orElse(receivedAt);
  }
}
