package dev.rssify.embed;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.JournalReader;
import dev.rssify.core.publish.TakingIterator;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Follows the journal of an engine: every change, once and in order. Iterating waits for what comes
 * next and ends when this, or the engine, is closed.
 *
 * {@snippet file="dev/rssify/embed/Snippets.java" region="run"}
 *
 * <p>Invariants: nothing waits for a follower that is slow, and nothing is held for it but a small
 * batch. One with a name is done with an event when it asks for the next one; a later follower of
 * that name goes on there. After a crash it may be given up to {@link JournalReader#BATCH} events
 * again; their {@code eventId} is the same.
 *
 * <p>Threading: safe; an event goes to one of those who ask.
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

  /** The number of the last event that was taken, from which another follower can go on. */
  public synchronized long seq() {
    return reader.seq();
  }

  /** The next event, if there is one already. */
  public synchronized Optional<JournalEvent> poll() {
    return closed ? Optional.empty() : reader.next();
  }

  /** The next event, as soon as there is one; empty when this was closed. */
  public Optional<JournalEvent> take() throws InterruptedException {
    while (true) {
      long heard = changeSignal.count();
      Optional<JournalEvent> event = poll();
      if (event.isPresent() || isClosed()) {
        return event;
      }
      changeSignal.await(heard);
    }
  }

  /** All events from here on. A thread that is interrupted while it waits finds no more. */
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
