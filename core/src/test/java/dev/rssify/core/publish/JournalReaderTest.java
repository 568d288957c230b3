package dev.rssify.core.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class JournalReaderTest {

  private final List<Long> stored = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();
  private final List<Integer> limits = new ArrayList<>();
  private long head = 3 * JournalReader.BATCH;
  private long horizon;

  private final JournalReader reader =
      new JournalReader(
          this::after, 0, stored::add, (from, until) -> skipped.add(from + " to " + until));

  private JournalRead after(long seq, int limit) {
    limits.add(limit);
    return seq < horizon
        ? new JournalRead.CursorExpired(horizon)
        : new JournalRead.Events(
            LongStream.rangeClosed(seq + 1, Math.min(head, seq + limit))
                .mapToObj(JournalReaderTest::event)
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

  private List<Long> drain() {
    List<Long> read = new ArrayList<>();
    for (Optional<JournalEvent> event = reader.next(); event.isPresent(); event = reader.next()) {
      read.add(event.get().seq());
    }
    return read;
  }

  @Test
  void every_event_is_returned_once_and_in_order_with_one_batch_in_memory() {
    assertThat(drain()).isEqualTo(LongStream.rangeClosed(1, head).boxed().toList());
    assertThat(limits).hasSize(4).containsOnly(JournalReader.BATCH);

    head++;
    assertThat(drain()).containsExactly(head);
  }

  @Test
  void the_cursor_is_stored_when_a_batch_is_done_and_never_before() {
    long batch = JournalReader.BATCH;
    for (int i = 0; i < batch; i++) {
      reader.next();
      assertThat(stored).isEmpty();
    }
    reader.next();
    assertThat(stored).containsExactly(batch);
    drain();
    assertThat(stored).containsExactly(batch, 2 * batch, 3 * batch);
    drain();
    assertThat(stored).as("no new events").hasSize(3);
  }

  @Test
  void expired_events_are_reported_and_skipped() {
    reader.next();
    horizon = 2 * JournalReader.BATCH;

    assertThat(drain()).startsWith(2L).doesNotContain(horizon).endsWith(head);
    assertThat(skipped).containsExactly(JournalReader.BATCH + " to " + horizon);
  }
}
