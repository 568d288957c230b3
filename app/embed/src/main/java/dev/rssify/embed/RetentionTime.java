package dev.rssify.embed;

import dev.rssify.core.store.StoreFlags;
import java.time.Duration;
import java.time.Instant;

/**
 * Whether the clock is believed when it makes things old. One that is wrong for a while, as that of
 * a machine may be when it starts, would make everything old at once, and what is let go is gone.
 *
 * <p>Invariants: a time long after that of the last round is believed when the next round does not
 * come to an earlier one; so a store that nobody polled for long is cleaned up one round later.
 */
record RetentionTime(StoreFlags flags) {

  /** The time of the last round; it is followed by a question mark when it was not believed. */
  private static final String MARK = "upkeep";

  private static final String DOUBT = "?";

  /** Between two rounds of a process that runs there is an hour. */
  private static final Duration USUAL = Duration.ofDays(1);

  boolean isBelieved(Instant now) {
    String last = flags.flag(MARK).orElse(now.toString());
    boolean doubted = last.endsWith(DOUBT);
    Instant at = Instant.parse(doubted ? last.substring(0, last.length() - 1) : last);
    boolean believed = doubted || !now.isAfter(at.plus(USUAL));
    flags.put(MARK, now + (believed ? "" : DOUBT));
    return believed;
  }
}
