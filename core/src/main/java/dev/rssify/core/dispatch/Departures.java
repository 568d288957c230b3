package dev.rssify.core.dispatch;

import dev.rssify.core.model.Attempt;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.store.Store;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What the store must know before feeds are asked, and what must be known of them.
 *
 * <p>Invariants: that a feed is asked is durable before it is.
 *
 * <p>Threading: safe for many threads.
 */
final class Departures {

  /** The mark of a store that is being polled: whoever finds it knows that a process died. */
  private static final String POLLED = "polled";

  private final Store store;
  private final SteadyClock clock;

  /** Whether this process ever asked anybody. */
  private volatile boolean begun;

  Departures(Store store, SteadyClock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Whether somebody polled this store and did not come to an end. */
  boolean wereCutShort() {
    return store.marks().mark(POLLED).isPresent() || !store.attempts().open().isEmpty();
  }

  /** The feeds of these tasks, those that are still there; all are on record as asked. */
  Map<UUID, Feed> prepare(List<PollTask> tasks) {
    if (!begun) {
      store.marks().put(POLLED, "yes");
      begun = true;
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Map<UUID, Feed> feeds = new HashMap<>();
    store
        .attempts()
        .remember(
            tasks.stream().map(task -> new Attempt(task.feedId(), task.fetchId(), now)).toList())
        .forEach(feed -> feeds.put(feed.id(), feed));
    return feeds;
  }

  /** All have come back. */
  void ended(Dispatcher dispatcher) {
    if (begun) { // else another process may know better
      dispatcher.closedGates().forEach(store.gates()::put);
      store.marks().remove(POLLED);
    }
  }
}
