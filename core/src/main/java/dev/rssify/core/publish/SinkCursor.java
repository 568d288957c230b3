package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Hands the events of a journal to one sink, each in order, moving on only when the sink took it.
 *
 * <p>Invariants: how far it has come is kept after each batch, so that after a crash no more than
 * one is handed over again.
 *
 * <p>Threading: one thread drains at a time; others that ask meanwhile wait, and then find nothing
 * left to do.
 */
public final class SinkCursor {

  private static final int BATCH = 256;

  private final EventSource source;
  private final Sink sink;
  private final LongConsumer store;
  private long seq;
  private long stored;
  private volatile boolean stopped;

  /** A sink whose place is not kept. */
  public SinkCursor(EventSource source, Sink sink, long seq) {
    this(source, sink, seq, _ -> {});
  }

  /**
   * @param seq the last event this sink already has; 0 for none
   * @param store remembers how far the sink has come
   */
  public SinkCursor(EventSource source, Sink sink, long seq, LongConsumer store) {
    this.source = source;
    this.sink = sink;
    this.seq = seq;
    this.stored = seq;
    this.store = store;
  }

  /** What a drain came to. */
  public sealed interface Drained {

    /** The sink has everything, or has been stopped. */
    record UpToDate(long seq) implements Drained {}

    /** The sink refused an event, which will be the first one next time. */
    record Stuck(JournalEvent event, Exception cause) implements Drained {}

    /** The journal could not be read, or how far the sink has come not be kept. */
    record Broken(RuntimeException cause) implements Drained {}

    /** Events passed this sink unseen: they were not kept long enough. It goes on behind them. */
    record Skipped(long from, long horizon) implements Drained {}
  }

  /** Hands over nothing more; a drain that is under way ends behind the event it is at. */
  public void stop() {
    stopped = true;
  }

  public synchronized Drained drain() {
    try {
      Drained drained = handOver();
      saveCursor();
      return drained;
    } catch (RuntimeException e) {
      return new Drained.Broken(e);
    } catch (Error e) {
      return new Drained.Broken(
          new IllegalStateException(e)); // or this sink would be dead for good
    }
  }

  private void saveCursor() {
    if (seq != stored) {
      store.accept(seq);
      stored = seq;
    }
  }

  private Drained handOver() {
    while (true) {
      switch (source.after(seq, BATCH)) {
        case JournalRead.CursorExpired(long horizon) -> {
          long from = seq;
          seq = horizon;
          return new Drained.Skipped(from, horizon);
        }
        case JournalRead.Events(List<JournalEvent> events) when events.isEmpty() -> {
          return new Drained.UpToDate(seq);
        }
        case JournalRead.Events(List<JournalEvent> events) -> {
          for (JournalEvent event : events) {
            if (stopped) {
              return new Drained.UpToDate(seq);
            }
            try {
              sink.deliver(event);
            } catch (Exception e) {
              return new Drained.Stuck(event, e);
            }
            seq = event.seq();
          }
          saveCursor();
        }
      }
    }
  }
}
