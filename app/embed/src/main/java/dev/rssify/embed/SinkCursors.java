package dev.rssify.embed;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.operations.journal.CursorPositions;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.Store;

/** Opens the cursors of sinks, and reports their failures. */
final class SinkCursors {

  private SinkCursors() {}

  /** The cursor of a sink; a new sink starts with the next event. */
  static SinkCursor open(Store store, SinkRegistration registration) {
    CursorPositions positions = new CursorPositions(store.journal());
    String name = registration.name();
    if (name == null) {
      Long after = registration.after();
      long begin = after == null ? store.journal().head() : positions.after(after);
      return new SinkCursor(store.journal()::after, registration.sink(), begin);
    }
    return new SinkCursor(
        store.journal()::after,
        registration.sink(),
        positions.named(name, store.cursors()),
        seq -> store.cursors().save(name, seq));
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
