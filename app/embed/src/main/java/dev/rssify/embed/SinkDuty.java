package dev.rssify.embed;

import dev.rssify.core.publish.Publisher;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkRegistration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * Serves the sinks with a cursor in the store while this worker has the duty, from where the one
 * before stopped. The others, such as files of this machine, are served by every worker.
 *
 * <p>Threading: safe for many threads. Changes happen on a thread of their own: deliveries take
 * time to end, and the caller has none.
 */
final class SinkDuty implements AutoCloseable {

  private final Publisher publisher;
  private final StoredSinkLoops stored;
  private final List<SinkRegistration> sinks;
  private final Function<SinkRegistration, SinkCursor> cursors;
  private final List<SinkCursor> served = new ArrayList<>();
  private final ExecutorService turns =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("rssify-sink-duty").factory());

  /**
   * @param sinks all registered ones
   * @param cursors opens the stored cursor of a sink
   */
  SinkDuty(
      Publisher publisher,
      StoredSinkLoops stored,
      List<SinkRegistration> sinks,
      Function<SinkRegistration, SinkCursor> cursors) {
    this.publisher = publisher;
    this.stored = stored;
    this.sinks = sinks.stream().filter(sink -> sink.name() != null).toList();
    this.cursors = cursors;
  }

  /**
   * Creates the cursors of new sinks, which get every event from now on, whichever worker serves.
   */
  void register() {
    for (SinkRegistration sink : sinks) {
      var _ = cursors.apply(sink);
    }
  }

  void gained() {
    turns.execute(() -> {
      sinks.stream().map(cursors).forEach(served::add);
      served.forEach(publisher::add);
      stored.active(true);
    });
  }

  void lost() {
    turns.execute(() -> {
      stored.active(false);
      served.forEach(publisher::remove);
      served.clear();
    });
  }

  @Override
  public void close() {
    turns.close();
  }
}
