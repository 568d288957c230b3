package dev.rssify.core.engine;

import dev.rssify.core.store.StoreFlags;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Stops all polling of a store until it is switched back, for all processes on the store.
 *
 * <p>Threading: safe for many threads.
 */
public final class StopSwitch implements StartCondition {

  private static final String MARK = "polling_stopped";

  /** How long a read of the store is valid. */
  private static final Duration FRESH = Duration.ofSeconds(1);

  private final StoreFlags flags;
  private final InstantSource clock;
  private Instant lookedAt = Instant.MIN;
  private Optional<Refusal> seen = Optional.empty();

  public StopSwitch(StoreFlags flags, InstantSource clock) {
    this.flags = flags;
    this.clock = clock;
  }

  /** Stops polling, within a second in all processes; false if it was stopped already. */
  public boolean stop(String why) {
    return flags.put(MARK, why);
  }

  /** Resumes polling; false if it was not stopped. */
  public boolean resume() {
    return flags.remove(MARK);
  }

  @Override
  public synchronized Optional<Refusal> refusal() {
    Instant now = clock.instant();
    if (Duration.between(lookedAt, now).abs().compareTo(FRESH) >= 0) {
      seen = flags.flag(MARK).map(StopSwitch::refusal);
      lookedAt = now;
    }
    return seen;
  }

  private static Refusal refusal(String why) {
    return new Refusal("paused", "polling of this store was paused: " + why + "; rssify resume");
  }
}
