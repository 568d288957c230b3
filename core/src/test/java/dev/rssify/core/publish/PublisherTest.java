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
        seq, NameUuid.of("e" + seq), Instant.EPOCH, NameUuid.of("f"), new Payload.FeedGone("g"));
  }

  @Test
  void a_sink_that_says_when_to_come_again_is_left_alone_until_then_whatever_happens()
      throws Exception {
    AtomicInteger asked = new AtomicInteger();
    CountDownLatch refused = new CountDownLatch(1);
    SinkCursor cursor =
        new SinkCursor(
            PublisherTest::journal,
            _ -> {
              asked.incrementAndGet();
              throw new RetryLater("not now", Duration.ofHours(1));
            },
            0);
    try (Publisher publisher = new Publisher(List.of(cursor), _ -> refused.countDown())) {
      refused.await();
      for (int i = 0; i < 100; i++) {
        publisher.signal();
      }
    }
    assertThat(asked).as("nor is it asked when all ends").hasValue(1);
  }

  @Test
  void what_is_left_is_handed_over_at_the_end() {
    List<Long> taken = new CopyOnWriteArrayList<>();
    SinkCursor cursor = new SinkCursor(PublisherTest::journal, event -> taken.add(event.seq()), 0);
    new Publisher(List.of(cursor), _ -> {}).close();
    assertThat(taken).containsExactly(1L, 2L, 3L);
  }

  @Test
  void closing_waits_for_no_sink_that_does_not_come_back() throws Exception {
    CountDownLatch blocked = new CountDownLatch(2);
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch heard = new CountDownLatch(1);
    List<SinkCursor.Drained> reported = new CopyOnWriteArrayList<>();
    Sink deaf =
        _ -> {
          blocked.countDown();
          boolean waiting = true;
          while (waiting) {
            try {
              never.await();
              waiting = false;
            } catch (InterruptedException e) {
              // It does not listen.
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
                new SinkCursor(PublisherTest::journal, deaf, 0),
                new SinkCursor(PublisherTest::journal, polite, 0)),
            drained -> {
              reported.add(drained);
              heard.countDown();
            },
            Duration.ofMillis(20));
    blocked.await();

    publisher.close();

    assertThat(never.getCount()).as("the sinks were not let go").isOne();
    heard.await();
    assertThat(reported).as("only one heard that it was interrupted").hasSize(1);
    never.countDown();
  }

  @Test
  void a_sink_that_is_stopped_gets_no_further_event_and_keeps_its_place() {
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
