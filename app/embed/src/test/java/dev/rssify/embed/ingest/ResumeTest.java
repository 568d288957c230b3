package dev.rssify.embed.ingest;

import static dev.rssify.embed.ingest.Newsroom.drain;
import static dev.rssify.embed.ingest.Newsroom.item;
import static dev.rssify.embed.ingest.Newsroom.take;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ingesters that use one store on disk in turn, like processes. */
@Timeout(60)
class ResumeTest {

  private static final String MONDAY = "Mon, 01 Dec 2025 10:00:00 GMT";
  private static final String TUESDAY = "Tue, 02 Dec 2025 10:00:00 GMT";

  @TempDir private Path folder;

  private final Newsroom room = new Newsroom();

  @BeforeEach
  void a_feed_of_two() {
    room.publishes("/feed", news(1, MONDAY) + news(2, MONDAY));
  }

  @AfterEach
  void close() {
    room.close();
  }

  private static String news(int number, String date) {
    return item("" + number, "https://harbour.example/" + number, "News " + number, date);
  }

  private RssIngester process() {
    return room.ingester(builder -> builder.store("sqlite:" + folder.resolve("news.db")));
  }

  private RssIngester processWithFeed() {
    RssIngester ingester = process();
    ingester.register(room.feed("harbour", "/feed"));
    return ingester;
  }

  @Test
  void unread_items_are_emitted_by_the_next_process_and_none_twice() throws Exception {
    try (RssIngester first = processWithFeed()) {
      assertThat(take(first.start(), 1)).extracting(NewsItem::title).containsExactly("News 1");
    }
    try (RssIngester second = processWithFeed()) {
      assertThat(drain(second.start())).extracting(NewsItem::title).containsExactly("News 2");
    }
    try (RssIngester third = processWithFeed()) {
      NewsStream stream = third.start();
      room.poll(third, "harbour");
      assertThat(drain(stream)).isEmpty();
    }
  }

  @Test
  void a_feed_registered_after_the_start_gets_unread_items() throws Exception {
    try (RssIngester first = processWithFeed()) {
      take(first.start(), 1);
    }
    try (RssIngester second = process()) {
      NewsStream stream = second.start();
      assertThat(drain(stream)).as("no feed is registered yet").isEmpty();
      second.register(room.feed("harbour", "/feed"));
      assertThat(take(stream, 1)).extracting(NewsItem::title).containsExactly("News 2");
      assertThat(drain(stream)).isEmpty();
    }
  }

  @Test
  void the_next_process_knows_the_emitted_items_and_their_times() throws Exception {
    try (RssIngester first = processWithFeed()) {
      take(first.start(), 2);
    }
    // Other guids yield other entries with the same URLs.
    String again =
        news(1, MONDAY).replace(">1<", ">one<") + news(2, TUESDAY).replace(">2<", ">two<");
    room.publishes("/feed", again);
    try (RssIngester second = processWithFeed()) {
      NewsStream stream = second.start();
      room.poll(second, "harbour");
      assertThat(drain(stream)).extracting(NewsItem::title).containsExactly("News 2");
    }
  }

  @Test
  void a_stop_while_one_feed_catches_up_repeats_no_item_of_another() throws Exception {
    try (RssIngester first = processWithFeed()) {
      NewsStream stream = first.start();
      take(stream, 2);
      first.register(room.feed("pier", "/feed"));
      assertThat(take(stream, 1)).extracting(NewsItem::feedId).containsExactly("pier");
    }
    try (RssIngester second = processWithFeed()) {
      second.register(room.feed("pier", "/feed"));
      assertThat(drain(second.start()))
          .extracting(NewsItem::feedId)
          .contains("pier")
          .doesNotContain("harbour");
    }
  }

  @Test
  void a_new_stream_on_a_filled_store_emits_the_current_documents() throws Exception {
    try (RssIngester other =
        room.ingester(builder ->
            builder.store("sqlite:" + folder.resolve("news.db")).name("another stream"))) {
      other.register(room.feed("harbour", "/feed"));
      take(other.start(), 2);
    }
    int requests = room.server.requests("/feed").size();
    try (RssIngester ingester = processWithFeed()) {
      assertThat(drain(ingester.start())).hasSize(2);
    }
    assertThat(room.server.requests("/feed")).as("without a request").hasSize(requests);
  }

  @Test
  void feeds_that_are_no_longer_registered_are_not_polled() throws Exception {
    room.publishes("/other", news(9, MONDAY));
    try (RssIngester first = processWithFeed()) {
      take(first.start(), 2);
    }
    room.clock.advance(Duration.ofDays(2));
    int requests = room.server.requests("/feed").size();
    try (RssIngester second = process()) {
      second.register(room.feed("other", "/other"));
      List<NewsItem> items = take(second.start(), 1);
      assertThat(items).extracting(NewsItem::feedId).containsExactly("other");
    }
    assertThat(room.server.requests("/feed")).hasSize(requests);
  }
}
