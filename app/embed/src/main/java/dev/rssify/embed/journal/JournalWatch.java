package dev.rssify.embed.journal;

import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Detects changes by other processes in the store: new events for the sinks; added, changed or
 * removed feeds; and added, changed or removed sinks.
 *
 * <p>Invariants: reads the journal once a second, and only new events. Events of this process are
 * read too; they do not change the state of the poller.
 */
public final class JournalWatch implements AutoCloseable {

  private static final Set<String> ABOUT_FEEDS =
      Set.of("feed_added", "feed_changed", "feed_moved", "feed_removed");

  /** Maximum number of events per read, so that a large import does not block this thread. */
  private static final int BATCH = 500;

  private final Store store;
  private final Poller poller;
  private final Runnable sinks;
  private final Runnable changed;
  private final EngineListener listener;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("rssify-journal-watch").daemon().factory());
  private long seen;
  private long seenFeeds;

  /**
   * @param sinks compares the running sinks with the stored ones
   * @param changed called when there may be new events for the sinks
   */
  public JournalWatch(
      Store store, Poller poller, Runnable sinks, Runnable changed, EngineListener listener) {
    this.store = store;
    this.poller = poller;
    this.sinks = sinks;
    this.changed = changed;
    this.listener = listener;
  }

  /** Starts with the next event. */
  public void start() {
    seen = store.journal().head();
    seenFeeds = seen;
    var _ = thread.scheduleWithFixedDelay(this::check, 1, 1, TimeUnit.SECONDS);
  }

  void check() {
    try {
      sinks.run();
      long head = store.journal().head();
      if (head != seen) {
        seen = head;
        changed.run();
      }
      while (seenFeeds < head && !Thread.currentThread().isInterrupted()) {
        List<JournalEvent> events = store.journal().ofTypes(ABOUT_FEEDS, seenFeeds, BATCH);
        events.stream().map(JournalEvent::feedId).distinct().forEach(poller::changed);
        seenFeeds = events.size() < BATCH ? head : events.getLast().seq();
      }
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.SinkBroken(e));
    } catch (Error e) {
      // An error would end the scheduled task.
      listener.on(new EngineEvent.SinkBroken(new ExecutionException(e)));
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    thread.close();
  }
}
