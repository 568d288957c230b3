package dev.rssify.embed.ingest;

import static dev.rssify.embed.ingest.Newsroom.drain;
import static dev.rssify.embed.ingest.Newsroom.item;
import static dev.rssify.embed.ingest.Newsroom.take;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.publish.JournalReader;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.testkit.BusyWait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The stream with subscribers, slow readers and no readers. */
@Timeout(30)
class NewsStreamTest {

  private final Newsroom room = new Newsroom();

  @AfterEach
  void close() {
    room.close();
  }

  private static String items(int from, int until) {
    return IntStream.range(from, until)
        .mapToObj(i ->
            item(
                "" + i,
                "https://harbour.example/" + i,
                "News " + i,
                "Mon, 01 Dec 2025 10:00:00 GMT"))
        .collect(Collectors.joining());
  }

  /** A subscriber that requests items on command and records signals. */
  private static class Subscriber implements Flow.Subscriber<NewsItem> {
    final LinkedBlockingQueue<Object> signals = new LinkedBlockingQueue<>();
    final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription.complete(given);
    }

    @Override
    public void onNext(NewsItem item) {
      signals.add(item.title());
    }

    @Override
    public void onError(Throwable error) {
      signals.add(error.getClass());
    }

    @Override
    public void onComplete() {
      signals.add("complete");
    }

    Flow.Subscription to(NewsStream stream) {
      stream.subscribe(this);
      return subscription.join();
    }
  }

  private NewsStream running(String document) throws InterruptedException {
    room.publishes("/feed", document);
    NewsStream stream = room.ingester.start();
    room.ingester.register(room.feed("harbour", "/feed"));
    room.poll("harbour");
    return stream;
  }

  @Test
  void a_subscriber_gets_only_the_items_it_requested() throws Exception {
    NewsStream stream = running(items(0, 3));
    Subscriber subscriber = new Subscriber();
    Flow.Subscription subscription = subscriber.to(stream);

    subscription.request(2);
    assertThat(List.of(subscriber.signals.take(), subscriber.signals.take()))
        .containsExactly("News 0", "News 1");
    assertThat(take(stream, 1))
        .as("left for other readers")
        .extracting(NewsItem::title)
        .contains("News 2");
    assertThat(subscriber.signals).isEmpty();
  }

  @Test
  void a_subscriber_without_demand_is_notified_of_the_end() throws Exception {
    Subscriber subscriber = new Subscriber();
    subscriber.to(running(items(0, 1)));

    room.ingester.stop();

    assertThat(subscriber.signals.take()).isEqualTo("complete");
  }

  @Test
  void a_cancelled_subscriber_gets_no_more_items() throws Exception {
    NewsStream stream = running(items(0, 2));
    Subscriber gone = new Subscriber();
    Flow.Subscription subscription = gone.to(stream);
    subscription.cancel();
    subscription.request(5);

    assertThat(take(stream, 2)).hasSize(2);
    assertThat(gone.signals).isEmpty();
  }

  @Test
  void requesting_less_than_one_item_is_an_error() throws Exception {
    Subscriber subscriber = new Subscriber();
    subscriber.to(running(items(0, 1))).request(0);

    assertThat(subscriber.signals.take()).isEqualTo(IllegalArgumentException.class);
  }

  @Test
  void a_subscriber_that_throws_affects_no_other() throws Exception {
    NewsStream stream = running(items(0, 2));
    CountDownLatch thrown = new CountDownLatch(1);
    Subscriber throwing =
        new Subscriber() {
          @Override
          public void onNext(NewsItem item) {
            thrown.countDown();
            throw new IllegalStateException("cannot cope");
          }
        };
    throwing.to(stream).request(1);
    thrown.await();

    assertThat(take(stream, 1)).extracting(NewsItem::title).containsExactly("News 1");
    while (room.reported(IngesterEvent.Failure.class).isEmpty()) {
      BusyWait.pause();
    }
  }

  @Test
  void a_consumer_that_never_reads_stops_no_poll_and_uses_no_memory() throws Exception {
    AtomicInteger document = new AtomicInteger();
    room.server.on(
        "/feed",
        _ -> {
          int first = 20 * document.getAndIncrement();
          return Newsroom.rss(items(first, first + 20));
        });
    NewsStream stream = room.ingester.start();
    NewsCursor cursor = room.ingester.cursor();
    room.ingester.register(room.feed("harbour", "/feed"));
    for (int i = 0; i < 50; i++) {
      room.poll("harbour");
    }

    int polls = room.server.requests("/feed").size();
    assertThat(polls).isGreaterThanOrEqualTo(50);
    assertThat(cursor.held()).as("items waiting for a reader").isZero();
    assertThat(drain(stream)).as("and no item is lost").hasSize(20 * polls);
    assertThat(JournalReader.BATCH).as("the journal page that a reader holds").isLessThan(100);
  }

  @Test
  void a_reader_that_retention_overtakes_reports_it_and_continues() throws Exception {
    NewsStream stream = running(items(0, 5));
    Store store = room.ingester.engine().orElseThrow().store();
    RetentionPolicy days =
        new RetentionPolicy(Duration.ofDays(2), null, Duration.ofDays(2), Duration.ofDays(1));
    // Three days later, without polling the feed, which would be due.
    store.maintenance().retain(days, room.clock.instant().plus(Duration.ofDays(3)), 1_000);
    assertThat(store.journal().after(0, 1)).isInstanceOf(JournalRead.CursorExpired.class);
    room.publishes("/feed", items(5, 7));
    room.poll("harbour");

    assertThat(take(stream, 2)).extracting(NewsItem::title).containsExactly("News 5", "News 6");
    assertThat(room.reported(IngesterEvent.ItemsMissed.class)).hasSize(1);
  }
}
