package dev.rssify.lab.bench.scenario;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.poll.FetchRecord;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Records every poll that an engine reports.
 *
 * <p>Threading: safe for many threads.
 */
final class Polls implements EngineListener {

  private static final int AUTHORITY = "http://".length();

  private final Queue<Start> started = new ConcurrentLinkedQueue<>();
  private final Queue<Poll> finished = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();

  /**
   * A committed poll.
   *
   * @param path of its URL: the same in another simulation of the same seed, which has another port
   * @param endNanos the time of its commit, by the monotonic clock
   */
  record Poll(String path, int status, long tookMillis, int entries, long endNanos) {}

  /**
   * A poll that starts.
   *
   * @param due its due time
   */
  record Start(String host, Instant due) {}

  @Override
  public void on(EngineEvent event) {
    if (event instanceof EngineEvent.PollStarted start) {
      started.add(new Start(host(start.url()), start.task().scheduledAt()));
    } else if (event instanceof EngineEvent.PollFinished poll) {
      FetchRecord fetch = poll.fetch();
      finished.add(
          new Poll(
              fetch.url().substring(fetch.url().indexOf('/', AUTHORITY)),
              fetch.status() == null ? 0 : fetch.status(),
              fetch.elapsed().toMillis(),
              fetch.newEntries(),
              System.nanoTime()));
      size.incrementAndGet();
    }
  }

  private static String host(String url) {
    return url.substring(AUTHORITY, url.indexOf('/', AUTHORITY));
  }

  /** In the order in which they started. */
  List<Start> starts() {
    return List.copyOf(started);
  }

  List<Poll> all() {
    return List.copyOf(finished);
  }

  int count() {
    return size.get();
  }

  /** The number of responses with a status. */
  long responded(int status) {
    return finished.stream().filter(poll -> poll.status() == status).count();
  }

  /** The number of feeds that were polled at least once. */
  long pathsWithStatus(int status) {
    return finished.stream()
        .filter(poll -> poll.status() == status)
        .map(Poll::path)
        .distinct()
        .count();
  }

  long entries() {
    return finished.stream().mapToLong(Poll::entries).sum();
  }
}
