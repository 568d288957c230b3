package dev.rssify.embed;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.JournalReader;
import dev.rssify.core.publish.TakingIterator;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads the journal of an engine: every event, once and in order. Iterating waits for the next
 * event and ends when the follower or the engine is closed.
 *
 * {@snippet file="dev/rssify/embed/Snippets.java" region="run"}
 *
 * <p>Invariants: a slow follower delays nothing and holds only a small batch in memory. For a named
 * follower an event counts as processed when the next one is requested; a later follower with the
 * same name continues there. After a crash up to {@link JournalReader#BATCH} events may be
 * repeated, with the same {@code eventId}.
 *
 * <p>Threading: safe; each event goes to one of the calling threads.
 */
public final class JournalFollower implements Iterable<JournalEvent>, AutoCloseable {

  private final JournalReader reader;
  private final ChangeSignal changeSignal;
  private final Consumer<JournalFollower> closing;
  private boolean closed;

  JournalFollower(
      JournalReader reader, ChangeSignal changeSignal, Consumer<JournalFollower> closing) {
    this.reader = reader;
    this.changeSignal = changeSignal;
    this.closing = closing;
  }

  /** The number of the last event that was returned; another follower can continue after it. */
  public synchronized long seq() {
    return reader.seq();
  }

  /** The next event, without waiting. */
  public synchronized Optional<JournalEvent> poll() {
    return closed ? Optional.empty() : reader.next();
  }

  /** Waits for the next event; empty when the follower is closed. */
  public Optional<JournalEvent> take() throws InterruptedException {
    while (true) {
      long signals = changeSignal.count();
      Optional<JournalEvent> event = poll();
      if (event.isPresent() || isClosed()) {
        return event;
      }
      changeSignal.await(signals);
    }
  }

  /** Iterates over all further events. An interrupt ends the iteration. */
  @Override
  public Iterator<JournalEvent> iterator() {
    return new TakingIterator<>(this::take);
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    try {
      end();
    } finally {
      closing.accept(this);
      changeSignal.signal();
    }
  }

  private synchronized void end() {
    if (!closed) {
      closed = true;
      reader.saveCursor(reader.seq());
    }
  }
}
