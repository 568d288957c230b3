package dev.rssify.embed;

import dev.rssify.core.store.StoreFlags;
import java.time.Duration;
import java.time.Instant;

/**
 * Decides whether the clock is trusted for deleting expired data. A clock that is wrong for a
 * while, for example after boot, would expire everything at once.
 *
 * <p>Invariants: a time long after the last round is trusted only if the next round confirms it, so
 * a store that was not polled for long is cleaned up one round later.
 */
record RetentionTime(StoreFlags flags) {

  /** The flag with the time of the last round, followed by a question mark if not trusted. */
  private static final String FLAG = "retention";

  private static final String UNTRUSTED = "?";

  /** The longest plausible time between rounds; a running process has one every hour. */
  private static final Duration MAX_GAP = Duration.ofDays(1);

  boolean isTrusted(Instant now) {
    String last = flags.flag(FLAG).orElse(now.toString());
    boolean unconfirmed = last.endsWith(UNTRUSTED);
    Instant at = Instant.parse(unconfirmed ? last.substring(0, last.length() - 1) : last);
    boolean trusted = unconfirmed || !now.isAfter(at.plus(MAX_GAP));
    flags.put(FLAG, now + (trusted ? "" : UNTRUSTED));
    return trusted;
  }
}
