package dev.rssify.embed.ingest;

import static dev.rssify.embed.ingest.Newsroom.drain;
import static dev.rssify.embed.ingest.Newsroom.item;
import static dev.rssify.embed.ingest.Newsroom.take;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.store.StoreException;
import dev.rssify.embed.JournalFollower;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.ingest.RssIngester.State;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lifecycle of the ingester: register, start, stop. */
@Timeout(30)
class LifecycleTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final String FERRY =
      item("1", "https://harbour.example/ferry", "Ferry", "Mon, 01 Dec 2025 10:00:00 GMT");
  private static final String SEALS =
      item("2", "https://harbour.example/seals", "Seals", "Tue, 02 Dec 2025 10:00:00 GMT");

  private final Newsroom room = new Newsroom();
  private final RssIngester ingester = room.ingester;

  @AfterEach
  void close() {
    room.close();
  }

  @Test
  void an_ingester_is_idle_before_start_and_after_stop() {
    assertThat(ingester.state()).isEqualTo(State.IDLE);
    ingester.start();
    assertThat(ingester.state()).isEqualTo(State.RUNNING);
    ingester.stop();
    assertThat(ingester.state()).isEqualTo(State.IDLE);
  }

  @Test
  void registering_while_idle_only_stores_the_feed() throws Exception {
    room.publishes("/feed", FERRY);
    ingester.register(room.feed("harbour", "/feed"));
    assertThat(ingester.engine()).isEmpty();
    assertThat(room.server.requests()).isEmpty();

    assertThat(take(ingester.start(), 1)).extracting(NewsItem::title).containsExactly("Ferry");
  }

  @Test
  void registering_while_running_starts_the_feed_at_once() throws Exception {
    room.publishes("/feed", FERRY);
    NewsStream stream = ingester.start();
    ingester.register(room.feed("harbour", "/feed"));

    assertThat(take(stream, 1)).extracting(NewsItem::feedId).containsExactly("harbour");
  }

  @Test
  void a_duplicate_is_reported_and_ignored_without_side_effects() throws Exception {
    room.publishes("/feed", FERRY);
    room.publishes("/other", SEALS);
    FeedDefinition duplicate = room.feed("harbour", "/other").withTitle("Impostor");
    ingester.register(room.feed("harbour", "/feed"));
    ingester.register(duplicate);
    NewsStream stream = ingester.start();
    ingester.register(duplicate);

    assertThat(take(stream, 1)).extracting(NewsItem::title).containsExactly("Ferry");
    assertThat(room.reported(IngesterEvent.DuplicateFeed.class))
        .containsExactly(
            new IngesterEvent.DuplicateFeed(duplicate), new IngesterEvent.DuplicateFeed(duplicate));
    assertThat(room.server.requests("/other")).isEmpty();
  }

  @Test
  void a_disabled_feed_is_not_polled() throws Exception {
    room.publishes("/feed", FERRY);
    room.publishes("/off", SEALS);
    ingester.register(room.feed("off", "/off").withEnabled(false));
    NewsStream stream = ingester.start();
    ingester.register(room.feed("off-too", "/off").withEnabled(false));
    ingester.register(room.feed("harbour", "/feed"));

    assertThat(take(stream, 1)).extracting(NewsItem::feedId).containsExactly("harbour");
    room.clock.advance(Duration.ofSeconds(2));
    assertThat(ingester.engine().orElseThrow().pass().all(_ -> {})).hasSize(1);
    assertThat(room.server.requests("/off")).isEmpty();
  }

  @Test
  void start_while_running_is_reported_and_returns_the_same_stream() {
    NewsStream stream = ingester.start();

    assertThat(ingester.start()).isSameAs(stream);
    assertThat(room.reported(IngesterEvent.AlreadyRunning.class)).hasSize(1);
  }

  @Test
  void stop_finishes_the_stream_for_a_reader_that_waits() throws Exception {
    NewsStream stream = ingester.start();
    FutureTask<Boolean> reader = new FutureTask<>(stream.iterator()::hasNext);
    Thread thread = Thread.ofPlatform().start(reader);
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      BusyWait.pause();
    }

    ingester.stop();

    assertThat(reader.get()).isFalse();
    assertThat(stream.isFinished()).isTrue();
  }

  @Test
  void stop_without_a_start_or_twice_has_no_effect() {
    ingester.stop();
    ingester.start();
    ingester.stop();
    ingester.stop();

    assertThat(ingester.state()).isEqualTo(State.IDLE);
  }

  @Test
  void after_a_restart_no_item_is_repeated_or_missing() throws Exception {
    room.publishes("/feed", FERRY + SEALS);
    ingester.register(room.feed("harbour", "/feed"));
    NewsStream first = ingester.start();
    String taken = take(first, 1).getFirst().title();
    ingester.stop();
    assertThat(drain(first)).as("a stream that ended").isEmpty();

    NewsStream second = ingester.start();

    assertThat(second).isNotSameAs(first);
    List<NewsItem> left = take(second, 1);
    assertThat(left).extracting(NewsItem::title).doesNotContain(taken);
    room.poll("harbour");
    assertThat(drain(second)).isEmpty();
  }

  @Test
  void a_stopping_ingester_finishes_polls_and_accepts_feeds_for_the_next_start() throws Exception {
    CountDownLatch response = new CountDownLatch(1);
    room.server.on("/slow", Newsroom.rss(FERRY).awaitAfter(10, response));
    room.publishes("/late", SEALS);
    ingester.register(room.feed("slow", "/slow"));
    ingester.start();
    room.server.awaitRequests("/slow", 1, TIMEOUT);
    Thread stopping = Thread.ofPlatform().start(ingester::stop);
    while (ingester.state() != State.STOPPING) {
      BusyWait.pause();
    }

    ingester.register(room.feed("late", "/late"));
    assertThat(room.server.requests("/late")).isEmpty();
    response.countDown();
    stopping.join();
    room.clock.advance(Duration.ofSeconds(2)); // one start per second and host

    assertThat(ingester.state()).isEqualTo(State.IDLE);
    assertThat(take(ingester.start(), 2))
        .extracting(NewsItem::feedId)
        .containsExactlyInAnyOrder("slow", "late");
  }

  @Test
  void errors_are_reported_outside_the_stream_which_continues() throws Exception {
    room.publishes("/feed", FERRY);
    room.server.on("/broken", Reply.status(500));
    room.server.on("/page", Reply.ok("text/html", "<html><body>closed</body></html>"));
    NewsStream stream = ingester.start();
    ingester.register(room.feed("broken", "/broken"));
    ingester.register(room.feed("page", "/page"));
    ingester.register(room.feed("missing", "/nowhere"));
    for (String failing : List.of("broken", "page", "missing")) {
      assertThat(room.poll(failing)).isInstanceOf(PollOutcome.Failed.class);
    }
    ingester.register(room.feed("harbour", "/feed"));
    assertThat(room.poll("harbour")).isInstanceOf(PollOutcome.Succeeded.class);

    assertThat(take(stream, 1)).extracting(NewsItem::feedId).containsExactly("harbour");
    assertThat(room.reported(IngesterEvent.OfEngine.class))
        .extracting(IngesterEvent.OfEngine::event)
        .filteredOn(EngineEvent.PollFinished.class::isInstance)
        .extracting(event -> ((EngineEvent.PollFinished) event).outcome().code())
        .contains("http_500", "html_page", "http_404", "ok");
  }

  @Test
  void a_stop_that_fails_to_save_is_reported_and_closes_everything(@TempDir Path folder) {
    RssIngester stopping = room.ingester(it -> it.store("sqlite:" + folder.resolve("news.db")));
    stopping.start();
    Rssify engine = stopping.engine().orElseThrow();
    JournalFollower follower = engine.follow("screen");
    engine.add("https://harbour.example/feed");
    assertThat(follower.poll()).isPresent();
    engine.store().close();

    stopping.stop();

    assertThat(stopping.state()).isEqualTo(State.IDLE);
    assertThat(room.reported(IngesterEvent.Failure.class)).isNotEmpty();
    stopping.start();
    stopping.stop();
  }

  @Test
  void a_store_that_cannot_be_opened_throws_at_the_caller(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("not-a.db"), "x".repeat(5_000));
    RssIngester broken = room.ingester(builder -> builder.store("sqlite:" + file));

    assertThatThrownBy(broken::start).isInstanceOf(StoreException.class);
    assertThat(broken.state()).isEqualTo(State.IDLE);
  }
}
