package dev.rssify.adapters.apihttp.events;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.JournalCursor;
import dev.rssify.core.publish.JournalCursor.Page;
import dev.rssify.core.store.Journal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The newest events of a journal, read and serialized once for all streams. Streams that are
 * further behind read the journal themselves.
 *
 * <p>Invariants: holds at most {@link #HELD} events, for any number of streams.
 *
 * <p>Threading: safe for many threads; one at a time reads the journal for all.
 */
public final class JournalTail {

  /** How many events are held. */
  static final int HELD = 1_024;

  private static final int AT_A_TIME = 256;

  private final Journal journal;
  private final ChangeSignal changeSignal;
  private final ReentrantLock lock = new ReentrantLock();
  private final @Nullable Frame[] ring = new Frame[HELD];
  private boolean started;
  private long first;
  private long head;
  private long seenSignals;

  public JournalTail(Journal journal, ChangeSignal changeSignal) {
    this.journal = journal;
    this.changeSignal = changeSignal;
  }

  /** A cursor of one client, after the event with this number. */
  JournalCursor<Frame> cursor(long seq) {
    return new JournalCursor<>(this::after, Frame::seq, seq, _ -> {});
  }

  /** The events after this number. */
  private Page<Frame> after(long seq, int limit) {
    lock.lock();
    try {
      readNewEvents();
      if (seq >= first - 1) {
        List<Frame> frames = new ArrayList<>();
        for (long next = seq + 1; next <= head && frames.size() < limit; next++) {
          Frame frame = ring[(int) (next % HELD)];
          if (frame != null) {
            frames.add(frame);
          }
        }
        return new Page.Events<>(frames);
      }
    } finally {
      lock.unlock();
    }
    return switch (journal.after(seq, limit)) {
      case JournalRead.CursorExpired(long horizon) -> new Page.Expired<>(seq, horizon);
      case JournalRead.Events(List<JournalEvent> events) ->
          new Page.Events<>(events.stream().map(Frame::of).toList());
    };
  }

  /** The number of the newest event. */
  public long head() {
    lock.lock();
    try {
      readNewEvents();
      return head;
    } finally {
      lock.unlock();
    }
  }

  private void readNewEvents() {
    long signals = changeSignal.count();
    if (started && signals == seenSignals) {
      return;
    }
    long newest = journal.head();
    if (!started || newest - head > HELD || newest < head) {
      first = newest + 1;
      head = newest;
    }
    while (head < newest) {
      if (!(journal.after(head, AT_A_TIME) instanceof JournalRead.Events(var events))
          || events.isEmpty()) {
        first = newest + 1;
        head = newest;
        break;
      }
      for (JournalEvent event : events) {
        ring[(int) (event.seq() % HELD)] = Frame.of(event);
        head = event.seq();
      }
    }
    first = Math.max(first, head - HELD + 1);
    started = true;
    seenSignals = signals;
  }
}
