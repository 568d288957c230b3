package dev.rssify.embed;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.publish.Publisher;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.function.Function;

/**
 * Delivers events from the journal to all sinks: those that were registered before the engine
 * started, and those that are defined in the store.
 *
 * <p>Threading: safe for many threads.
 */
final class EventDelivery implements AutoCloseable {

  private final boolean isWorker;
  private final Publisher publisher;
  private final StoredSinkLoops stored;
  private final WorkerSinks ofWorker;

  EventDelivery(
      EngineDependencies dependencies,
      Store store,
      Coordination shared,
      HttpTransport transport,
      EngineListener listener) {
    this.isWorker = shared.membership().isPresent();
    List<SinkRegistration> sinks =
        dependencies.registrations().stream()
            .map(factory -> factory.create(transport, store, listener))
            .toList();
    this.publisher =
        new Publisher(
            sinks.stream()
                .filter(sink -> !isWorker || sink.name() == null)
                .map(sink -> SinkCursors.open(store, sink, StartCondition.NONE))
                .toList(),
            drained -> SinkCursors.report(listener, drained));
    Function<SinkRegistration, SinkCursor> cursors = shared.sinkCursors();
    this.stored =
        new StoredSinkLoops(
            dependencies.deliveries(), transport, store, publisher, cursors, listener);
    this.ofWorker =
        new WorkerSinks(
            publisher,
            stored,
            sinks,
            registration -> SinkCursors.register(store, registration),
            cursors,
            listener);
  }

  /** Starts delivering; a worker serves sinks with a stored cursor only while it has the duty. */
  void start() {
    if (!isWorker) {
      stored.active(true);
    }
    publisher.start();
  }

  /** The sinks that a worker serves while it has the duty. */
  WorkerSinks ofWorker() {
    return ofWorker;
  }

  /** Signals that the journal may have grown. */
  void signal() {
    publisher.signal();
  }

  /** Delivers the events of the journal once. */
  void flush() {
    publisher.flush();
  }

  /** Reads the sinks that are defined in the store again. */
  void update() {
    stored.update();
  }

  @Override
  public void close() {
    Closing.inOrder(List.of(ofWorker::close, publisher::close, stored::close));
  }
}
