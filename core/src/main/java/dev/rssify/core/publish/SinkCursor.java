package dev.rssify.core.publish;

import dev.rssify.core.model.JournalEvent;
import dev.rssify.core.model.JournalRead;
import java.util.List;

/**
 * Hands the events of a journal to one sink, each in order, moving on only when the sink took it.
 *
 * <p>Threading: one thread drains at a time; others that ask meanwhile wait, and then find nothing
 * left to do.
 */
public final class SinkCursor {

  private static final int BATCH = 256;

  private final EventSource source;
  private final Sink sink;
  private long seq;

  /**
   * @param seq the last event this sink already has; 0 for none
   */
  public SinkCursor(EventSource source, Sink sink, long seq) {
    this.source = source;
    this.sink = sink;
    this.seq = seq;
  }

  /** What a drain came to. */
  public sealed interface Drained {

    /** The sink has everything. */
    record UpToDate(long seq) implements Drained {}

    /** The sink refused an event, which will be the first one next time. */
    record Stuck(JournalEvent event, Exception cause) implements Drained {}

    /** Events passed this sink unseen: they were not kept long enough. It goes on behind them. */
    record Skipped(long from, long horizon) implements Drained {}
  }

  public synchronized Drained drain() {
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
            try {
              sink.deliver(event);
            } catch (Exception e) {
              return new Drained.Stuck(event, e);
            }
            seq = event.seq();
          }
        }
      }
    }
  }
}
