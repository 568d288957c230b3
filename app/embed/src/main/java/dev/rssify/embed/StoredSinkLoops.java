package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.publish.Publisher;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.Store;
import dev.rssify.json.stored.StoredSinks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs the sinks that are defined in the store: {@link #update} starts new, restarts changed, and
 * stops paused or removed ones, whichever process changed them.
 *
 * <p>Threading: one thread updates at a time.
 */
final class StoredSinkLoops implements AutoCloseable {

  private final @Nullable Deliveries deliveries;
  private final HttpTransport transport;
  private final Store store;
  private final StoredSinks stored;
  private final Publisher publisher;
  private final Function<SinkRegistration, SinkCursor> cursors;
  private final EngineListener listener;
  private final Map<SinkDefinition, Loop> running = new ConcurrentHashMap<>();
  private final Set<SinkDefinition> unusable = new HashSet<>();
  private boolean active;

  private record Loop(EventSender sender, SinkCursor cursor) {}

  /**
   * @param deliveries null to run none
   * @param cursors opens the cursor of a sink
   */
  StoredSinkLoops(
      @Nullable Deliveries deliveries,
      HttpTransport transport,
      Store store,
      Publisher publisher,
      Function<SinkRegistration, SinkCursor> cursors,
      EngineListener listener) {
    this.deliveries = deliveries;
    this.transport = transport;
    this.store = store;
    this.stored = new StoredSinks(store.flags());
    this.publisher = publisher;
    this.cursors = cursors;
    this.listener = listener;
  }

  /** Starts or stops the sinks: one of the workers serves them. */
  synchronized void active(boolean now) {
    active = now;
    update();
  }

  synchronized void update() {
    if (deliveries == null) {
      return;
    }
    List<SinkDefinition> enabled =
        active ? stored.all().stream().filter(sink -> !sink.paused()).toList() : List.of();
    unusable.retainAll(enabled);
    for (SinkDefinition sink : new ArrayList<>(running.keySet())) {
      if (!enabled.contains(sink)) {
        stop(sink);
      }
    }
    for (SinkDefinition sink : enabled) {
      if (!running.containsKey(sink) && !unusable.contains(sink)) {
        start(sink, deliveries);
      }
    }
  }

  /** Starts a sink; an invalid definition is reported once. */
  private void start(SinkDefinition sink, Deliveries with) {
    EventSender sender;
    try {
      sender = with.sender(sink, transport, store);
    } catch (IllegalArgumentException e) {
      unusable.add(sink);
      listener.on(new EngineEvent.SinkUnusable(sink.name(), e));
      return;
    }
    SinkCursor cursor =
        cursors.apply(
            SinkRegistration.resuming(sink.cursor(), with.sink(sink, sender, store, listener)));
    running.put(sink, new Loop(sender, cursor));
    publisher.add(cursor);
  }

  private void stop(SinkDefinition sink) {
    Loop loop = running.remove(sink);
    if (loop != null) {
      publisher.remove(loop.cursor);
      loop.sender.close();
    }
  }

  /** Releases the receivers, after the publisher has ended. */
  @Override
  public synchronized void close() {
    running.values().forEach(loop -> loop.sender.close());
    running.clear();
  }
}
