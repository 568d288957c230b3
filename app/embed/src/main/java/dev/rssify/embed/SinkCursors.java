package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StartCondition;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.operations.journal.CursorPositions;
import dev.rssify.core.publish.EventSource;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.ClusterStore;
import dev.rssify.core.store.Store;
import java.util.List;
import java.util.OptionalLong;

/** Opens the cursors of sinks, and reports their failures. */
final class SinkCursors {

  private SinkCursors() {}

  /** Creates the cursor of a new sink, which gets every event from now on. */
  static void register(Store store, SinkRegistration registration) {
    String name = registration.name();
    if (name != null) {
      long _ = new CursorPositions(store.journal()).named(name, store.cursors());
    }
  }

  /**
   * The cursor of a sink; a new sink starts with the next event.
   *
   * @param condition while it refuses, nothing is delivered
   */
  static SinkCursor open(Store store, SinkRegistration registration, StartCondition condition) {
    EventSource events = reader(store, registration);
    return open(
        store,
        registration,
        (seq, limit) ->
            condition.refusal().isPresent()
                ? new JournalRead.Events(List.of())
                : events.after(seq, limit));
  }

  private static SinkCursor open(Store store, SinkRegistration registration, EventSource events) {
    CursorPositions positions = new CursorPositions(store.journal());
    String name = registration.name();
    if (name == null) {
      Long after = registration.after();
      long begin = after == null ? store.journal().head() : positions.after(after);
      return new SinkCursor(events, registration.sink(), begin);
    }
    return new SinkCursor(
        events,
        registration.sink(),
        positions.named(name, store.cursors()),
        seq -> store.cursors().save(name, seq));
  }

  /** A sink that leaves out copies reads events after their entries were compared. */
  private static EventSource reader(Store store, SinkRegistration registration) {
    return registration.sink().leavesOutCopies()
        ? (seq, limit) -> compared(store, store.journal().after(seq, limit))
        : store.journal()::after;
  }

  private static JournalRead compared(Store store, JournalRead read) {
    OptionalLong end = store.cursors().cursor(ClusterStore.CURSOR);
    return read instanceof JournalRead.Events(var events) && end.isPresent()
        ? new JournalRead.Events(
            events.stream().filter(event -> event.seq() <= end.getAsLong()).toList())
        : read;
  }

  /** Reports a drain that is not up to date. */
  static void report(EngineListener listener, SinkCursor.Drained drained) {
    switch (drained) {
      case SinkCursor.Drained.UpToDate _ -> {}
      case SinkCursor.Drained.Stuck(var event, var cause) ->
          listener.on(new EngineEvent.SinkStuck(event, cause));
      case SinkCursor.Drained.Broken(var cause) -> listener.on(new EngineEvent.SinkBroken(cause));
      case SinkCursor.Drained.Skipped(long from, long horizon) ->
          listener.on(new EngineEvent.SinkSkipped(from, horizon));
    }
  }
}
