package dev.rssify.core.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.text.NameUuid;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PublisherTest {

  private static JournalRead journal(long seq, int limit) {
    return new JournalRead.Events(
        LongStream.rangeClosed(seq + 1, Math.min(3, seq + limit))
            .mapToObj(PublisherTest::event)
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
  void a_sink_that_sets_a_retry_time_gets_no_event_before_then() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    CountDownLatch refused = new CountDownLatch(1);
    SinkCursor cursor =
        new SinkCursor(
            PublisherTest::journal,
            _ -> {
              calls.incrementAndGet();
              throw new RetryLater("not now", Duration.ofHours(1));
            },
            0);
    try (Publisher publisher = new Publisher(List.of(cursor), _ -> refused.countDown())) {
      publisher.start();
      refused.await();
      for (int i = 0; i < 100; i++) {
        publisher.signal();
      }
    }
    assertThat(calls).as("not called on close either").hasValue(1);
  }

  @Test
  void nothing_is_delivered_before_the_start() {
    List<Long> taken = new CopyOnWriteArrayList<>();
    SinkCursor cursor = new SinkCursor(PublisherTest::journal, event -> taken.add(event.seq()), 0);
    try (Publisher publisher = new Publisher(List.of(cursor), _ -> {})) {
      publisher.signal();
    }
    assertThat(taken).isEmpty();
  }

  @Test
  void remaining_events_are_delivered_on_close() {
    List<Long> taken = new CopyOnWriteArrayList<>();
    SinkCursor cursor = new SinkCursor(PublisherTest::journal, event -> taken.add(event.seq()), 0);
    Publisher publisher = new Publisher(List.of(cursor), _ -> {});
    publisher.start();
    publisher.close();
    assertThat(taken).containsExactly(1L, 2L, 3L);
  }

  @Test
  void closing_does_not_wait_for_a_hanging_sink() throws Exception {
    CountDownLatch blocked = new CountDownLatch(2);
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    List<SinkCursor.Drained> reported = new CopyOnWriteArrayList<>();
    Sink hanging =
        _ -> {
          blocked.countDown();
          boolean waiting = true;
          while (waiting) {
            try {
              never.await();
              waiting = false;
            } catch (InterruptedException e) {
              // Ignores the interrupt.
            }
          }
        };
    Sink polite =
        _ -> {
          blocked.countDown();
          never.await();
        };
    Publisher publisher =
        new Publisher(
            List.of(
                new SinkCursor(PublisherTest::journal, hanging, 0),
                new SinkCursor(PublisherTest::journal, polite, 0)),
            drained -> {
              reported.add(drained);
              interrupted.countDown();
            },
            Duration.ofMillis(20));
    publisher.start();
    blocked.await();

    publisher.close();

    assertThat(never.getCount()).as("the sinks were not released").isOne();
    interrupted.await();
    assertThat(reported).as("only one reacted to the interrupt").hasSize(1);
    never.countDown();
  }

  @Test
  void a_stopped_sink_gets_no_further_event_and_retains_its_cursor() {
    List<Long> taken = new CopyOnWriteArrayList<>();
    List<Long> stored = new CopyOnWriteArrayList<>();
    SinkCursor[] self = new SinkCursor[1];
    self[0] =
        new SinkCursor(
            PublisherTest::journal,
            event -> {
              taken.add(event.seq());
              self[0].stop();
            },
            0,
            stored::add);
    assertThat(self[0].drain()).isEqualTo(new SinkCursor.Drained.UpToDate(1));
    assertThat(taken).containsExactly(1L);
    assertThat(stored).containsExactly(1L);
  }
}
