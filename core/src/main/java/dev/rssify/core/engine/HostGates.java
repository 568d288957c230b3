package dev.rssify.core.engine;

import dev.rssify.core.fetch.HopGate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * The gates of all politeness groups: so many requests in flight, so far apart (R22).
 *
 * <p>Invariants: two starts in a group are at least the spacing apart; never more than the
 * concurrency are in flight; a group nobody uses takes no memory.
 *
 * <p>Threading: safe for many virtual threads; they wait here in turn.
 */
public final class HostGates implements HopGate {

  private final GateConfig config;
  private final InstantSource clock;
  private final Sleeper sleeper;
  private final Map<PolitenessGroup, Group> groups = new ConcurrentHashMap<>();

  public HostGates(GateConfig config, InstantSource clock, Sleeper sleeper) {
    this.config = config;
    this.clock = clock;
    this.sleeper = sleeper;
  }

  @Override
  public Pass enter(String url) {
    PolitenessGroup key = PolitenessGroup.of(url, config.proxyHosts());
    Group group = groups.compute(key, (_, known) -> (known == null ? new Group() : known).joined());
    try {
      group.inFlight.acquire();
    } catch (InterruptedException e) {
      throw interrupted(() -> leave(key));
    }
    Pass pass =
        () -> {
          group.inFlight.release();
          leave(key);
        };
    try {
      sleeper.sleep(group.reserveStart());
    } catch (InterruptedException e) {
      throw interrupted(pass::close);
    }
    return pass;
  }

  private void leave(PolitenessGroup key) {
    groups.computeIfPresent(key, (_, group) -> group.left() ? null : group);
  }

  private static CancellationException interrupted(Runnable undo) {
    undo.run();
    Thread.currentThread().interrupt();
    return new CancellationException("stopped while waiting at a gate");
  }

  /** One group's slots; its counters are guarded by the map's lock on its key. */
  private final class Group {
    private final Semaphore inFlight = new Semaphore(config.concurrency(), true);
    private int users;
    private Instant nextStart = Instant.MIN;

    Group joined() {
      users++;
      return this;
    }

    /** True when the group can be forgotten: nobody is here, and nobody could start too early. */
    boolean left() {
      users--;
      return users == 0 && !nextStart().isAfter(clock.instant());
    }

    /** Takes the next free start and returns how long to wait for it. */
    synchronized Duration reserveStart() {
      Instant now = clock.instant();
      Instant start = nextStart.isAfter(now) ? nextStart : now;
      nextStart = start.plus(config.spacing());
      return Duration.between(now, start);
    }

    private synchronized Instant nextStart() {
      return nextStart;
    }
  }
}
