package dev.rssify.core.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.publish.JournalCursor.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class JournalCursorTest {

  private final List<Long> stored = new ArrayList<>();
  private long horizon;

  private final JournalCursor<Long> cursor =
      new JournalCursor<>(this::after, Long::longValue, 3, stored::add);

  private Page<Long> after(long seq, int limit) {
    return seq < horizon
        ? new Page.Expired<>(seq, horizon)
        : new Page.Events<>(
            LongStream.rangeClosed(seq + 1, Math.min(10, seq + limit)).boxed().toList());
  }

  @Test
  void unfinished_events_are_read_again() {
    assertThat(cursor.read(2)).isEqualTo(new Page.Events<>(List.of(4L, 5L)));
    cursor.done(4L);

    assertThat(cursor.seq()).isEqualTo(4);
    assertThat(cursor.read(2)).isEqualTo(new Page.Events<>(List.of(5L, 6L)));
  }

  @Test
  void expired_events_are_returned_as_a_gap_once() {
    horizon = 8;

    assertThat(cursor.read(9)).isEqualTo(new Page.Expired<>(3, 8));
    assertThat(cursor.seq()).isEqualTo(8);
    assertThat(cursor.read(9)).isEqualTo(new Page.Events<>(List.of(9L, 10L)));
  }

  @Test
  void the_position_is_stored_only_when_it_is_saved_and_has_moved() {
    cursor.save();
    cursor.done(5L);
    assertThat(stored).isEmpty();

    cursor.save();
    cursor.save();
    assertThat(stored).containsExactly(5L);

    cursor.done(7L);
    cursor.save(6);
    assertThat(stored).containsExactly(5L, 6L);
    assertThat(cursor.seq()).isEqualTo(7);
  }
}
