package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several engines on one SQLite store, like several processes. */
@Timeout(60)
class SharedStoreTest {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Tides</title>
      <item><guid>1</guid><title>High water</title></item></channel></rss>
      """;

  @TempDir private Path folder;

  private final ScriptedServer server = ScriptedServer.start();
  private final List<JournalEvent> seen = new CopyOnWriteArrayList<>();

  @AfterEach
  void close() {
    server.close();
  }

  private Storage storage() {
    return Storage.open("sqlite:" + folder.resolve("shared.db"));
  }

  private Storage besides() {
    return Storage.openExisting("sqlite:" + folder.resolve("shared.db"));
  }

  private Rssify engine(Storage storage, SinkRegistration registration) {
    return Rssify.builder(EngineConfig.defaults().onLoopback())
        .storage(storage)
        .registration(registration)
        .listener(EngineListener.NONE)
        .open();
  }

  private SubscriptionRequest request(String path) {
    return SubscriptionRequest.plain(
            List.of(Subscription.to(new FeedAddress(server.uri(path).toString()))))
        .getFirst();
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      BusyWait.pause();
    }
  }

  @Test
  void a_feed_that_another_process_adds_is_polled_until_it_is_removed() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    try (Rssify serving = engine(storage(), SinkRegistration.fromNowOn(seen::add));
        Rssify other = engine(besides(), SinkRegistration.fromNowOn(_ -> {}))) {
      serving.start();
      other.add(List.of(request("/feed")), FirstPoll.IMMEDIATE);

      await(() -> seen.stream().anyMatch(event -> event.type().equals("new_entry")));
      assertThat(server.requests("/feed")).hasSize(1);
    }
  }

  @Test
  void events_of_other_processes_reach_a_sink_of_an_engine_that_does_not_poll() throws Exception {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    try (Rssify polling = engine(storage(), SinkRegistration.fromNowOn(_ -> {}));
        Rssify watching = engine(besides(), SinkRegistration.resuming("screen", seen::add))) {
      watching.watch();
      polling.pass().run(List.of(request("/feed")), _ -> {});

      await(() -> seen.stream().anyMatch(event -> event.type().equals("new_entry")));
    }
  }

  @Test
  void a_named_sink_continues_from_its_cursor() throws Exception {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    engine(storage(), SinkRegistration.resuming("screen", seen::add)).close();
    try (Rssify other = engine(storage(), SinkRegistration.fromNowOn(_ -> {}))) {
      other.pass().run(List.of(request("/feed")), _ -> {});
    }
    assertThat(seen).isEmpty();

    engine(storage(), SinkRegistration.resuming("screen", seen::add)).close();
    assertThat(seen).extracting(JournalEvent::type).containsExactly("feed_added", "new_entry");
    engine(storage(), SinkRegistration.resuming("screen", seen::add)).close();
    assertThat(seen).hasSize(2);
  }

  @Test
  void a_paused_store_is_not_polled_until_it_is_resumed() throws Exception {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    storage().close();
    try (Storage besides = besides()) {
      new StopSwitch(besides.store().flags(), InstantSource.system())
          .stop("the line is being repaired");
    }
    try (Rssify engine = engine(storage(), SinkRegistration.fromNowOn(seen::add));
        Storage besides = besides()) {
      StopSwitch stop = new StopSwitch(besides.store().flags(), InstantSource.system());
      List<PollOutcome> refused = engine.pass().run(List.of(request("/feed")), _ -> {});
      assertThat(refused)
          .singleElement()
          .satisfies(outcome -> {
            assertThat(outcome.code()).isEqualTo("paused");
            assertThat(outcome.toString()).contains("the line is being repaired");
          });
      assertThat(server.requests("/feed")).isEmpty();

      assertThat(stop.resume()).isTrue();
      await(() -> {
        try {
          return engine.pass().run(List.of(request("/feed")), _ -> {}).getFirst()
              instanceof PollOutcome.Succeeded;
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      });
    }
  }

  @Test
  void initial_feeds_are_added_once_and_stay_removed() {
    try (Rssify engine = engine(storage(), SinkRegistration.fromNowOn(_ -> {}));
        Storage besides = besides()) {
      SubscriptionRequest one = request("/one");
      assertThat(engine.initialFeeds().seed(List.of(one, request("/two")))).isEqualTo(2);
      assertThat(engine.remove(one.subscription().id())).isTrue();

      assertThat(engine.initialFeeds().seed(List.of(one, request("/two"), request("/three"))))
          .isOne();
      assertThat(besides.store().feeds().list(null, 10))
          .extracting(feed -> feed.url().replaceAll(".*/", ""))
          .containsExactlyInAnyOrder("two", "three");
    }
  }

  @Test
  void one_pass_polls_due_feeds_and_another_polls_all() throws Exception {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    server.on("/other", Reply.ok("application/rss+xml", FEED));
    try (Rssify engine = engine(storage(), SinkRegistration.fromNowOn(seen::add))) {
      assertThat(engine.pass().due(_ -> {})).isEmpty();
      engine.add(List.of(request("/feed")), FirstPoll.IMMEDIATE);
      engine.add(List.of(request("/other")), FirstPoll.IMMEDIATE);

      assertThat(engine.pass().due(_ -> {})).hasSize(2);
      assertThat(engine.pass().due(_ -> {})).as("each was just polled").isEmpty();
      assertThat(engine.pass().all(_ -> {})).hasSize(2);
    }
    assertThat(server.requests("/feed")).hasSize(2);
  }

  @Test
  void a_feed_without_subscriptions_is_not_polled_until_subscribed_again() throws Exception {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    SubscriptionRequest wanted = request("/feed");
    Subscription request = wanted.subscription();
    SubscriptionRequest unwanted =
        SubscriptionRequest.plain(List.of(request.enabled(false))).getFirst();
    try (Rssify engine = engine(storage(), SinkRegistration.fromNowOn(seen::add))) {
      engine.add(List.of(unwanted), FirstPoll.IMMEDIATE);
      assertThat(engine.pass().due(_ -> {})).isEmpty();
      assertThat(engine.pass().all(_ -> {})).isEmpty();

      engine.add(List.of(wanted), FirstPoll.IMMEDIATE);
      assertThat(engine.pass().due(_ -> {})).hasSize(1);
      engine.add(List.of(unwanted), FirstPoll.IMMEDIATE);
      assertThat(engine.pass().all(_ -> {})).isEmpty();
    }
  }
}
