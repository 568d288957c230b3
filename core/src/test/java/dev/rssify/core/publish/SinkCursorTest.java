package dev.rssify.core.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.text.NameUuid;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SinkCursorTest {

  private static final int EVENTS = 600;

  private final List<Long> delivered = new ArrayList<>();
  private final List<Long> stored = new ArrayList<>();

  private static JournalRead journal(long seq, int limit) {
    return new JournalRead.Events(
        LongStream.rangeClosed(seq + 1, Math.min(EVENTS, seq + limit))
            .mapToObj(SinkCursorTest::event)
            .toList());
  }

  private static JournalEvent event(long seq) {
    return new JournalEvent(
        seq,
        NameUuid.of("e" + seq),
        Instant.EPOCH,
        NameUuid.of("f"),
        null,
        new Payload.FeedGone("g"));
  }

  @Test
  void the_cursor_is_stored_after_each_batch_and_never_before_delivery() {
    SinkCursor cursor =
        new SinkCursor(
            SinkCursorTest::journal,
            event -> delivered.add(event.seq()),
            0,
            seq -> {
              assertThat(delivered).contains(seq);
              stored.add(seq);
            });

    assertThat(cursor.drain()).isEqualTo(new SinkCursor.Drained.UpToDate(EVENTS));

    assertThat(delivered).hasSize(EVENTS);
    assertThat(stored).as("every 32 events").hasSize(19).last().isEqualTo((long) EVENTS);
    cursor.drain();
    assertThat(stored).as("no new events").hasSize(19);
  }

  @Test
  void a_batch_that_cannot_be_flushed_is_delivered_again() {
    List<Long> flushed = new ArrayList<>();
    boolean[] fails = {true};
    SinkCursor cursor =
        new SinkCursor(
            SinkCursorTest::journal,
            new Sink() {
              @Override
              public void deliver(JournalEvent event) {
                delivered.add(event.seq());
              }

              @Override
              public void flush() throws IOException {
                if (fails[0]) {
                  throw new IOException("the disk is full");
                }
                flushed.addAll(delivered);
                delivered.clear();
              }
            },
            0,
            seq -> {
              assertThat(flushed).contains(seq);
              stored.add(seq);
            });

    assertThat(cursor.drain()).isInstanceOf(SinkCursor.Drained.Stuck.class);
    assertThat(stored).isEmpty();
    delivered.clear();
    fails[0] = false;
    cursor.drain();

    assertThat(flushed).hasSize(EVENTS).doesNotHaveDuplicates();
  }

  @Test
  void the_cursor_of_a_partly_delivered_batch_is_stored() {
    SinkCursor cursor =
        new SinkCursor(
            SinkCursorTest::journal,
            event -> {
              if (event.seq() == 11) {
                throw new IllegalStateException("not now");
              }
            },
            0,
            stored::add);

    assertThat(cursor.drain()).isInstanceOf(SinkCursor.Drained.Stuck.class);
    assertThat(stored).containsExactly(10L);
  }

  @Test
  void a_store_failure_is_reported_and_retried() {
    List<RuntimeException> failures = new ArrayList<>(List.of(new IllegalStateException("away")));
    SinkCursor cursor =
        new SinkCursor(
            (seq, limit) -> {
              if (!failures.isEmpty()) {
                throw failures.removeFirst();
              }
              return journal(seq, limit);
            },
            event -> delivered.add(event.seq()),
            0,
            stored::add);

    assertThat(cursor.drain()).isInstanceOf(SinkCursor.Drained.Broken.class);
    assertThat(cursor.drain()).isEqualTo(new SinkCursor.Drained.UpToDate(EVENTS));
    assertThat(delivered).hasSize(EVENTS).doesNotHaveDuplicates();
  }
}
