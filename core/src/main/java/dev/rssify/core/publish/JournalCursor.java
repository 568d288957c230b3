package dev.rssify.core.publish;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;

/**
 * A position in a journal, and the events after it page by page. Sinks, followers and streams wrap
 * one.
 *
 * <p>Invariants: the position moves past events that the reader is done with, and past events that
 * expired before they were read. It is stored when the reader saves it, if it has moved.
 *
 * <p>Not thread-safe.
 *
 * @param <E> an event in the form that the reader needs
 */
public final class JournalCursor<E> {

  private final Source<E> source;
  private final ToLongFunction<E> seqOf;
  private final LongConsumer store;
  private long seq;
  private long stored;

  /** Where the events come from. */
  @FunctionalInterface
  public interface Source<E> {

    /** At most the given number of events after the one with this number. */
    Page<E> after(long seq, int limit);
  }

  /** The result of a read. */
  public sealed interface Page<E> {

    /** The next events, oldest first; empty when there are none yet. */
    record Events<E>(List<E> events) implements Page<E> {}

    /** Events expired before they were read; those after the horizon are stored. */
    record Expired<E>(long after, long horizon) implements Page<E> {}
  }

  /**
   * @param seq the last event the reader already has; 0 for none
   * @param store stores the position
   */
  public JournalCursor(Source<E> source, ToLongFunction<E> seqOf, long seq, LongConsumer store) {
    this.source = source;
    this.seqOf = seqOf;
    this.store = store;
    this.seq = seq;
    this.stored = seq;
  }

  /** A cursor over the events of a journal. */
  public static JournalCursor<JournalEvent> over(
      EventSource journal, long seq, LongConsumer store) {
    return new JournalCursor<>(
        (after, limit) ->
            switch (journal.after(after, limit)) {
              case JournalRead.CursorExpired(long horizon) -> new Page.Expired<>(after, horizon);
              case JournalRead.Events(List<JournalEvent> events) -> new Page.Events<>(events);
            },
        JournalEvent::seq,
        seq,
        store);
  }

  /** The number of the last event the reader is done with. */
  public long seq() {
    return seq;
  }

  /** Reads the next page. Expired events are passed over; other events stay until they are done. */
  public Page<E> read(int limit) {
    Page<E> page = source.after(seq, limit);
    if (page instanceof Page.Expired<E>(_, long horizon)) {
      seq = horizon;
    }
    return page;
  }

  /** The reader is done with this event and all before it. */
  public void done(E event) {
    seq = seqOf.applyAsLong(event);
  }

  /** Reads the events after this earlier position again. */
  public void back(long position) {
    seq = position;
  }

  /** Stores the position. */
  public void save() {
    save(seq);
  }

  /** Stores an earlier position, for a reader that is not done with all events it took. */
  public void save(long position) {
    if (position != stored) {
      store.accept(position);
      stored = position;
    }
  }
}
