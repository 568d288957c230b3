package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.publish.JournalCursor.Page;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Delivers the events of a journal to one sink in order, advancing only when the sink has accepted
 * an event. A {@link PipelinedSink} has many events in flight.
 *
 * <p>Invariants: the cursor is stored after each batch, so that after a crash at most one batch is
 * delivered again.
 *
 * <p>Threading: one thread drains at a time; concurrent callers wait, and then find nothing left to
 * do.
 */
public final class SinkCursor {

  private static final int BATCH = 32;

  private final JournalCursor<JournalEvent> cursor;
  private final Sink sink;
  private final Optional<Pipeline> pipeline;
  private volatile boolean stopped;

  /** A sink without a stored cursor. */
  public SinkCursor(EventSource source, Sink sink, long seq) {
    this(source, sink, seq, _ -> {});
  }

  /**
   * @param seq the last event this sink already has; 0 for none
   * @param store stores the cursor
   */
  public SinkCursor(EventSource source, Sink sink, long seq, LongConsumer store) {
    this.cursor = JournalCursor.over(source, seq, store);
    this.sink = sink;
    this.pipeline =
        sink instanceof PipelinedSink pipelined
            ? Optional.of(new Pipeline(cursor, pipelined, () -> stopped))
            : Optional.empty();
  }

  /** The result of a drain. */
  public sealed interface Drained {

    /** The sink has all events, or was stopped. */
    record UpToDate(long seq) implements Drained {}

    /** The sink rejected an event, which is the first one of the next drain. */
    record Stuck(JournalEvent event, Exception cause) implements Drained {}

    /** The journal could not be read, or the cursor could not be stored. */
    record Broken(RuntimeException cause) implements Drained {}

    /** Events expired before this sink received them. It continues after them. */
    record Skipped(long from, long horizon) implements Drained {}
  }

  /** Stops delivery; a running drain ends after its current event. */
  public void stop() {
    stopped = true;
  }

  public synchronized Drained drain() {
    try {
      if (pipeline.isPresent()) {
        return pipeline.get().drain();
      }
      Drained drained = deliver();
      cursor.save();
      return drained;
    } catch (RuntimeException e) {
      return new Drained.Broken(e);
    } catch (Error e) {
      return new Drained.Broken(
          new IllegalStateException(e)); // otherwise this sink would never be drained again
    }
  }

  private Drained deliver() {
    while (true) {
      switch (cursor.read(BATCH)) {
        case Page.Expired<JournalEvent>(long after, long horizon) -> {
          return new Drained.Skipped(after, horizon);
        }
        case Page.Events<JournalEvent>(List<JournalEvent> events) when events.isEmpty() -> {
          return new Drained.UpToDate(cursor.seq());
        }
        case Page.Events<JournalEvent>(List<JournalEvent> events) -> {
          Optional<Drained> ended = deliver(events);
          if (ended.isPresent()) {
            return ended.get();
          }
          cursor.save();
        }
      }
    }
  }

  /** Delivers a batch; empty when all of it is delivered. */
  private Optional<Drained> deliver(List<JournalEvent> events) {
    long before = cursor.seq();
    Optional<Drained> ended = each(events);
    try {
      sink.flush();
    } catch (Exception e) {
      cursor.back(before);
      return Optional.of(new Drained.Stuck(events.getFirst(), e));
    }
    return ended;
  }

  private Optional<Drained> each(List<JournalEvent> events) {
    for (JournalEvent event : events) {
      if (stopped) {
        return Optional.of(new Drained.UpToDate(cursor.seq()));
      }
      try {
        sink.deliver(event);
      } catch (Exception e) {
        return Optional.of(new Drained.Stuck(event, e));
      }
      cursor.done(event);
    }
    return Optional.empty();
  }
}
