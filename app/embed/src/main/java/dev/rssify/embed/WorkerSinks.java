package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.publish.Publisher;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Delivers to the sinks with a stored cursor while this worker has the duty, continuing at the
 * cursor. Sinks without one, such as local files, run on every worker.
 *
 * <p>Threading: safe for many threads. Sinks start and stop on a separate thread, because a stop
 * waits for running deliveries.
 */
final class WorkerSinks implements AutoCloseable {

  private static final int RETRY_SECONDS = 1;

  private final Publisher publisher;
  private final StoredSinkLoops stored;
  private final List<SinkRegistration> sinks;
  private final Consumer<SinkRegistration> registering;
  private final Function<SinkRegistration, SinkCursor> cursors;
  private final List<SinkCursor> served = new ArrayList<>();
  private final EngineListener listener;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("rssify-sink-duty").daemon().factory());
  private volatile boolean held;
  private boolean started;

  /**
   * @param sinks all registered ones
   * @param registering creates the cursor of a new sink
   * @param cursors opens the stored cursor of a sink
   */
  WorkerSinks(
      Publisher publisher,
      StoredSinkLoops stored,
      List<SinkRegistration> sinks,
      Consumer<SinkRegistration> registering,
      Function<SinkRegistration, SinkCursor> cursors,
      EngineListener listener) {
    this.publisher = publisher;
    this.stored = stored;
    this.sinks = sinks.stream().filter(sink -> sink.name() != null).toList();
    this.registering = registering;
    this.cursors = cursors;
    this.listener = listener;
  }

  /**
   * Creates the cursors of new sinks, which get every event from now on, whichever worker serves.
   */
  void register() {
    sinks.forEach(registering);
  }

  void gained() {
    held = true;
    executor.execute(this::start);
  }

  /** Starts the sinks. Retries while the store cannot be read, since this worker keeps the duty. */
  private void start() {
    if (!held || started) {
      return;
    }
    try {
      List<SinkCursor> opened = sinks.stream().map(cursors).toList();
      stored.active(true);
      served.addAll(opened);
      opened.forEach(publisher::add);
      started = true;
    } catch (StoreException e) {
      listener.on(new EngineEvent.SinkBroken(e));
      var _ = executor.schedule(this::start, RETRY_SECONDS, TimeUnit.SECONDS);
    }
  }

  void lost() {
    held = false;
    executor.execute(() -> {
      started = false;
      served.forEach(publisher::remove);
      served.clear();
      try {
        stored.active(false);
      } catch (StoreException e) {
        listener.on(new EngineEvent.SinkBroken(e));
      }
    });
  }

  @Override
  public void close() {
    held = false;
    executor.close();
  }
}
