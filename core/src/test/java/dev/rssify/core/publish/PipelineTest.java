package dev.rssify.core.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.publish.SinkCursor.Drained;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A sink with events in flight, whose acknowledgments the test completes. */
class PipelineTest {

  private static final int LIMIT = 8;

  private final List<Long> sent = new ArrayList<>();
  private final List<CompletableFuture<PipelinedSink.Result>> results = new ArrayList<>();
  private final List<Long> deadLetters = new ArrayList<>();
  private final List<Long> stored = new ArrayList<>();
  private long last = 20;
  private long failing;
  private long lostAt;
  private int rewoundAfter;
  private boolean hasRoom = true;
  private boolean accepts = true;
  private Duration timeout = Duration.ofMillis(1);

  private final SinkCursor cursor = new SinkCursor(this::journal, new Bus(), 0, stored::add);

  private JournalRead journal(long seq, int limit) {
    return new JournalRead.Events(
        LongStream.rangeClosed(seq + 1, Math.min(last, seq + limit))
            .mapToObj(PipelineTest::event)
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

  /** Accepts everything at once, or leaves the results to the test. */
  private final class Bus implements PipelinedSink {
    @Override
    public CompletableFuture<Result> send(JournalEvent event) {
      sent.add(event.seq());
      if (event.seq() == lostAt) {
        results.getFirst().completeExceptionally(new IllegalStateException("lost"));
      }
      CompletableFuture<Result> result = new CompletableFuture<>();
      if (event.seq() == failing) {
        result.completeExceptionally(new IllegalStateException("no metadata"));
      } else if (accepts) {
        result.complete(PipelinedSink.DELIVERED);
      }
      results.add(result);
      return result;
    }

    @Override
    public void rewind() {
      rewoundAfter = sent.size();
    }

    @Override
    public int inFlightLimit() {
      return LIMIT;
    }

    @Override
    public Duration acknowledgmentTimeout() {
      return timeout;
    }
  }

  private void deadLetter(long seq) throws RetryLater {
    if (!hasRoom) {
      throw new RetryLater("full", Duration.ofMinutes(1));
    }
    deadLetters.add(seq);
  }

  private static Long[] range(long from, long to) {
    return LongStream.rangeClosed(from, to).boxed().toArray(Long[]::new);
  }

  private void accept(int... seqs) {
    for (int seq : seqs) {
      results.get(seq - 1).complete(PipelinedSink.DELIVERED);
    }
  }

  private void acceptAll() {
    accepts = true;
    results.forEach(result -> result.complete(PipelinedSink.DELIVERED));
  }

  @Test
  void events_in_flight_are_limited_and_only_the_acknowledged_prefix_is_stored() {
    accepts = false;
    assertThat(cursor.drain()).isInstanceOf(Drained.Stuck.class);
    assertThat(sent).containsExactly(range(1, LIMIT));
    assertThat(stored).isEmpty();

    accept(1, 2, 4);
    assertThat(cursor.drain()).isInstanceOf(Drained.Stuck.class);
    assertThat(sent).containsExactly(range(1, LIMIT + 2));
    assertThat(stored).as("3 is not acknowledged").containsExactly(2L);
  }

  @Test
  void no_event_is_sent_after_one_that_failed_while_the_page_was_sent() {
    accepts = false;
    lostAt = 3;
    assertThat(cursor.drain()).as("2 and 3 have not ended").isInstanceOf(Drained.Stuck.class);

    assertThat(sent).as("4 does not overtake 1").containsExactly(range(1, 3));
  }

  @Test
  void events_that_wait_for_their_acknowledgment_are_not_sent_again() {
    accepts = false;
    cursor.drain();
    cursor.drain();
    acceptAll();

    assertThat(cursor.drain()).isEqualTo(new Drained.UpToDate(20));
    assertThat(sent).containsExactly(range(1, 20));
    assertThat(stored).last().isEqualTo(20L);
  }

  @Test
  void after_a_failure_delivery_continues_with_the_failed_event() {
    accepts = false;
    cursor.drain();
    accept(1, 2);
    results.get(2).completeExceptionally(new IllegalStateException("lost"));
    assertThat(cursor.drain()).as("4 to 8 have not ended").isInstanceOf(Drained.Stuck.class);
    assertThat(sent).as("no event overtakes 3").containsExactly(range(1, LIMIT));

    acceptAll();
    assertThat(cursor.drain())
        .isInstanceOfSatisfying(
            Drained.Stuck.class,
            stuck -> {
              assertThat(stuck.event().seq()).isEqualTo(3);
              assertThat(stuck.cause()).hasMessage("lost");
            });
    assertThat(rewoundAfter).isEqualTo(LIMIT);
    sent.clear();
    assertThat(cursor.drain()).isEqualTo(new Drained.UpToDate(20));
    assertThat(sent).containsExactly(range(3, 20));
    assertThat(stored).containsExactly(2L, 20L);
  }

  @Test
  void no_event_overtakes_one_that_failed_at_once() {
    accepts = false;
    failing = 5;
    cursor.drain();
    cursor.drain();
    assertThat(sent).containsExactly(range(1, 5));

    failing = 0;
    acceptAll();
    assertThat(cursor.drain())
        .isInstanceOfSatisfying(
            Drained.Stuck.class, stuck -> assertThat(stuck.event().seq()).isEqualTo(5));
    assertThat(cursor.drain()).isEqualTo(new Drained.UpToDate(20));
    assertThat(sent.subList(5, sent.size())).containsExactly(range(5, 20));
  }

  @Test
  void a_rejected_event_becomes_a_dead_letter_and_the_rest_is_acknowledged() {
    accepts = false;
    cursor.drain();
    results.get(2).complete(() -> deadLetter(3));
    acceptAll();

    assertThat(cursor.drain()).isEqualTo(new Drained.UpToDate(20));
    assertThat(deadLetters).containsExactly(3L);
    assertThat(rewoundAfter).as("9 does not wait for 3").isEqualTo(LIMIT);
    assertThat(sent).containsExactly(range(1, 20));
  }

  @Test
  void without_room_for_a_dead_letter_the_event_is_sent_again() {
    accepts = false;
    cursor.drain();
    results.get(2).complete(() -> deadLetter(3));
    acceptAll();
    hasRoom = false;
    assertThat(cursor.drain())
        .isInstanceOfSatisfying(
            Drained.Stuck.class, stuck -> assertThat(stuck.event().seq()).isEqualTo(3));
    assertThat(stored).containsExactly(2L);

    assertThat(cursor.drain()).as("it is sent again").isEqualTo(new Drained.UpToDate(20));
    assertThat(stored).last().isEqualTo(20L);
  }

  @Test
  void a_stopped_sink_waits_for_events_in_flight_and_sends_no_other() {
    accepts = false;
    cursor.drain();
    cursor.stop();
    acceptAll();

    assertThat(cursor.drain()).isEqualTo(new Drained.UpToDate(LIMIT));
    assertThat(stored).containsExactly((long) LIMIT);
  }

  @Test
  void an_interrupt_is_preserved_and_the_acknowledged_prefix_stored() {
    accepts = false;
    timeout = Duration.ofMinutes(1);
    last = 3;
    Thread.currentThread().interrupt();
    Drained drained = cursor.drain();
    assertThat(Thread.interrupted()).isTrue();

    assertThat(drained).isInstanceOf(Drained.Stuck.class);
    acceptAll();
    assertThat(cursor.drain()).isEqualTo(new Drained.UpToDate(3));
    assertThat(sent).containsExactly(range(1, 3));
  }
}
