package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.publish.JournalReader;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The facade of the library. */
@Timeout(60)
class RssifyTest {

  @TempDir private Path folder;

  private final ScriptedServer server = ScriptedServer.start();
  private final ManualClock clock = ManualClock.start();
  private final List<EngineEvent> reported = new CopyOnWriteArrayList<>();
  private final String url = server.uri("/feed").toString();

  @AfterEach
  void close() {
    server.close();
  }

  private static Reply items(int from, int until) {
    return Reply.ok(
        "application/rss+xml",
        "<rss version='2.0'><channel><title>Tides</title>"
            + IntStream.range(from, until)
                .mapToObj(i -> "<item><guid>" + i + "</guid><title>Tide " + i + "</title></item>")
                .collect(Collectors.joining())
            + "</channel></rss>");
  }

  private Rssify open(String store) {
    return Rssify.builder()
        .configure(EngineConfig::onLoopback)
        .store(store)
        .clock(clock, clock::nanos)
        .listener(reported::add)
        .open();
  }

  private static List<String> drain(JournalFollower follower) {
    List<String> types = new ArrayList<>();
    for (Optional<JournalEvent> event = follower.poll();
        event.isPresent();
        event = follower.poll()) {
      types.add(event.get().type());
    }
    return types;
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory:", "sqlite:%s/a.db", "files:%s/b"})
  void every_kind_of_store_works_alike(String spec) throws Exception {
    server.on("/feed", items(0, 3));
    try (Rssify rssify = open(spec.formatted(folder))) {
      Feed feed = rssify.add(url);
      assertThat(server.requests()).as("no request before the start").isEmpty();
      assertThat(rssify.pollDue()).hasOnlyElementsOfType(PollOutcome.Succeeded.class).hasSize(1);

      assertThat(rssify.entries(url, 10).entries()).hasSize(3);
      assertThat(rssify.entries(feed.id().toString(), 2).next()).isNotNull();
      assertThat(
              rssify
                  .entries(
                      new EntryQuery(
                          Set.of(),
                          clock.instant().plusSeconds(1),
                          EntryQuery.Order.NEWEST_FIRST,
                          null,
                          9))
                  .entries())
          .as("since then")
          .isEmpty();
      assertThat(rssify.responses(url, 9)).hasSize(1);
      assertThat(rssify.explain(url, 1).map(Explanation::feed).map(Feed::id)).contains(feed.id());
      try (JournalFollower journal = rssify.follow(0)) {
        assertThat(drain(journal))
            .containsExactly("feed_added", "new_entry", "new_entry", "new_entry");
      }
    }
  }

  @Test
  void a_removed_feed_is_deleted_with_its_entries_and_an_event() throws Exception {
    server.on("/feed", items(0, 3));
    try (Rssify rssify = open("memory:");
        JournalFollower journal = rssify.follow(0)) {
      Feed feed = rssify.add(url);
      rssify.poll(url);
      drain(journal);

      assertThat(rssify.remove(feed.id().toString())).isTrue();
      assertThat(rssify.remove(feed.id().toString())).isFalse();

      assertThat(rssify.feed(url)).isEmpty();
      assertThat(rssify.entries(EntryQuery.newest(feed.id(), 9)).entries()).isEmpty();
      assertThat(drain(journal)).containsExactly("feed_removed");
    }
  }

  @Test
  void an_invalid_url_and_an_unknown_feed_are_rejected() {
    try (Rssify rssify = open("memory:")) {
      assertThatThrownBy(() -> rssify.add("ftp://harbour.example/"))
          .hasMessageContaining("not an http(s) URL");
      assertThatThrownBy(() -> rssify.poll(url)).hasMessageContaining("no feed '");
    }
    assertThatThrownBy(() -> open("mysql:x")).hasMessageContaining("sqlite:PATH");
  }

  @Test
  void a_follower_waits_for_events_and_ends_with_the_engine() throws Exception {
    server.on("/feed", items(0, 1));
    List<String> seen = new CopyOnWriteArrayList<>();
    FutureTask<Void> reader;
    try (Rssify rssify = open("memory:")) {
      JournalFollower journal = rssify.follow(0);
      reader =
          new FutureTask<>(
              () -> {
                for (JournalEvent event : journal) {
                  seen.add(event.type());
                }
              },
              null);
      Thread.ofVirtual().start(reader);
      rssify.start();
      rssify.add(url);
      while (seen.size() < 2) {
        BusyWait.pause();
      }
    }
    reader.get();
    assertThat(seen).containsExactly("feed_added", "new_entry");
  }

  @Test
  void a_named_follower_continues_from_its_cursor() throws Exception {
    server.on("/feed", items(0, 2 * JournalReader.BATCH));
    String store = "sqlite:" + folder.resolve("a.db");
    try (Rssify rssify = open(store);
        JournalFollower journal = rssify.follow("screen")) {
      rssify.add(url);
      rssify.poll(url);
      assertThat(journal.take().map(JournalEvent::type)).contains("feed_added");
      assertThat(journal.take().map(JournalEvent::seq)).contains(2L);
    }
    try (Rssify rssify = open(store)) {
      JournalFollower journal = rssify.follow("screen");
      assertThat(journal.poll().map(JournalEvent::seq)).contains(3L);
      assertThat(drain(journal)).hasSize(2 * JournalReader.BATCH - 2);
      assertThat(drain(rssify.follow("newcomer"))).as("starts now").isEmpty();
    }
  }

  @Test
  void a_follower_that_retention_overtakes_reports_it_and_continues() throws Exception {
    server.on("/feed", items(0, 3));
    try (Rssify rssify = open("memory:");
        JournalFollower journal = rssify.follow(0)) {
      rssify.add(url);
      rssify.poll(url);
      clock.advance(Duration.ofDays(91));
      rssify.store().maintenance().retain(RetentionPolicy.defaults(), clock.instant(), 100);
      rssify.remove(url);
      rssify.add(server.uri("/other").toString());

      assertThat(drain(journal)).containsExactly("feed_added");
      assertThat(reported).contains(new EngineEvent.SinkSkipped(0, 4));
    }
  }

  @Test
  void only_matching_feeds_are_polled() throws Exception {
    server.on("/feed", items(0, 1));
    server.on("/other", items(0, 1));
    try (Rssify rssify = open("memory:")) {
      Feed wanted = rssify.add(url);
      rssify.add(server.uri("/other").toString());
      rssify.start(wanted.id()::equals);
      server.awaitRequests("/feed", 1, Duration.ofSeconds(20));
      clock.advance(Duration.ofSeconds(5));
      rssify.poll(url);
      assertThat(server.requests("/other")).isEmpty();
    }
  }

  @Test
  void the_interval_policy_of_the_application_applies() throws Exception {
    server.on("/feed", items(0, 1));
    try (Rssify rssify =
        Rssify.builder()
            .configure(EngineConfig::onLoopback)
            .store("memory:")
            .clock(clock, clock::nanos)
            .policy(_ -> Optional.of(Duration.ofSeconds(7_000)))
            .listener(reported::add)
            .open()) {
      Feed feed = rssify.add(url);
      rssify.poll(url);
      assertThat(rssify.feed(url).orElseThrow().schedule().nextRunAt())
          .isBetween(clock.instant().plusSeconds(5_900), clock.instant().plusSeconds(8_100));
      assertThat(feed.id()).isEqualTo(rssify.feed(url).orElseThrow().id());
    }
  }
}
