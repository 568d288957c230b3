package dev.rssify.embed;

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
 * Notices what other processes do to the store: that there is something for the sinks, and that
 * feeds come, change or go.
 *
 * <p>Invariants: looks once a second, and only at events that are new; what it learns of feeds this
 * process changed itself tells the poller nothing new.
 */
final class JournalWatch implements AutoCloseable {

  private static final Set<String> ABOUT_FEEDS =
      Set.of("feed_added", "feed_changed", "feed_removed");

  /** Feeds looked at in one go, so that a large import elsewhere holds up nothing here. */
  private static final int AT_A_TIME = 500;

  private final Store store;
  private final Poller poller;
  private final Runnable news;
  private final EngineListener listener;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("rssify-journal-watch").daemon().factory());
  private long seen;
  private long seenFeeds;

  /**
   * @param news told that there may be something for the sinks
   */
  JournalWatch(Store store, Poller poller, Runnable news, EngineListener listener) {
    this.store = store;
    this.poller = poller;
    this.news = news;
    this.listener = listener;
  }

  /** From now on. */
  void start() {
    seen = store.journal().head();
    seenFeeds = seen;
    var _ = thread.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
  }

  void look() {
    try {
      long head = store.journal().head();
      if (head != seen) {
        seen = head;
        news.run();
      }
      while (seenFeeds < head && !Thread.currentThread().isInterrupted()) {
        List<JournalEvent> events = store.journal().ofTypes(ABOUT_FEEDS, seenFeeds, AT_A_TIME);
        events.stream().map(JournalEvent::feedId).distinct().forEach(poller::changed);
        seenFeeds = events.size() < AT_A_TIME ? head : events.getLast().seq();
      }
    } catch (RuntimeException e) {
      listener.on(new EngineEvent.SinkBroken(e));
    } catch (Error e) {
      // Thrown on, it would end the watch for good.
      listener.on(new EngineEvent.SinkBroken(new ExecutionException(e)));
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    thread.close();
  }
}
