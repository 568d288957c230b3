package dev.rssify.core.schedule;

import dev.rssify.core.text.Digests;
import java.math.BigInteger;
import java.time.Duration;
import java.util.UUID;

/** The offset of a feed's first poll within its interval, when many are added at once (R25). */
final class Phase {

  private static final Duration MAX = Duration.ofHours(1);

  private Phase() {}

  /** MD5("feed-" + id) mod min(interval, 1 h): the same after every restart. */
  static Duration of(UUID feedId, Duration interval) {
    BigInteger hash = new BigInteger(Digests.md5("feed-" + feedId), 16);
    long millis = Durations.min(interval, MAX).toMillis();
    return Duration.ofMillis(hash.mod(BigInteger.valueOf(millis)).longValue());
  }
}
