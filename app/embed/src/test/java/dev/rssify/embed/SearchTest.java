package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.search.FoundEntry;
import dev.rssify.core.operations.search.SearchQuery;
import dev.rssify.core.operations.search.SearchResult;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Search and standing queries over what was polled. */
@Timeout(60)
class SearchTest {

  @TempDir private Path folder;

  private final ScriptedServer server = ScriptedServer.start();
  private final ManualClock clock = ManualClock.start();
  private final List<EngineEvent> reported = new CopyOnWriteArrayList<>();
  private final String url = server.uri("/feed").toString();

  @AfterEach
  void close() {
    server.close();
  }

  private void serve(String... texts) {
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < texts.length; i++) {
      items.append("<item><guid>" + i + "</guid><title>Tide " + i + "</title><description>");
      items.append(texts[i]).append("</description></item>");
    }
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version='2.0'><channel><title>Tides</title>" + items + "</channel></rss>"));
  }

  private Rssify open(String store) {
    return Rssify.builder()
        .configure(EngineConfig::onLoopback)
        .store(store)
        .clock(clock, clock::nanos)
        .listener(reported::add)
        .open();
  }

  private void poll(Rssify rssify) throws InterruptedException {
    clock.advance(Duration.ofDays(2));
    assertThat(rssify.poll(url).code()).isIn("ok", "unchanged");
  }

  private static List<String> titles(Rssify rssify, String words) {
    return rssify.search().find(SearchQuery.of(words, 10)).found().stream()
        .map(found -> found.entry().headline().title())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory:", "sqlite:%s/a.db", "files:%s/b"})
  void entries_of_every_kind_of_store_are_found_as_they_are_now(String spec) throws Exception {
    serve("the moon pulls", "the harbor dries");
    try (Rssify rssify = open(spec.formatted(folder))) {
      assertThat(titles(rssify, "moon")).isEmpty();
      rssify.add(url);
      poll(rssify);

      SearchResult result = rssify.search().find(SearchQuery.of("moon", 10));
      assertThat(result.found()).hasSize(1);
      assertThat(result.behind()).isZero();
      assertThat(result.found().getFirst().passages().text().text()).isEqualTo("the moon pulls");

      serve("the sun pulls", "the harbor dries");
      poll(rssify);
      assertThat(titles(rssify, "moon")).isEmpty();
      assertThat(titles(rssify, "sun")).containsExactly("Tide 0");

      rssify.remove(rssify.feed(url).orElseThrow().id().toString());
      assertThat(titles(rssify, "sun")).isEmpty();
      assertThat(rssify.search().status().entries()).isZero();
    }
  }

  @Test
  void entries_that_retention_deletes_leave_the_index() throws Exception {
    serve("the moon pulls", "the harbor dries");
    try (Rssify rssify = open("memory:")) {
      rssify.add(url);
      poll(rssify);
      assertThat(titles(rssify, "moon")).hasSize(1);
      server.on(
          "/feed",
          Reply.ok(
              "application/rss+xml",
              "<rss version='2.0'><channel><title>Tides</title><item><guid>new</guid>"
                  + "<title>New</title></item></channel></rss>"));
      poll(rssify);
      assertThat(rssify.search().catchUp()).isTrue();
      assertThat(rssify.search().status().entries()).isEqualTo(3);
      RetentionPolicy policy =
          new RetentionPolicy(
              Duration.ofDays(1), null, Duration.ofDays(9_000), Duration.ofDays(9_000));

      clock.advance(Duration.ofDays(30));
      assertThat(rssify.store().maintenance().retain(policy, clock.instant(), 100).entries())
          .isEqualTo(2);
      boolean _ = rssify.store().flags().put(RetentionJob.DELETED, clock.instant().toString());

      assertThat(rssify.search().catchUp()).isTrue();
      assertThat(rssify.search().status().entries()).isEqualTo(1);
    }
  }

  @Test
  void an_index_continues_after_a_restart_and_a_damaged_one_is_rebuilt() throws Exception {
    serve("the moon pulls");
    String spec = "sqlite:" + folder.resolve("a.db");
    try (Rssify rssify = open(spec)) {
      rssify.add(url);
      poll(rssify);
      assertThat(titles(rssify, "moon")).hasSize(1);
    }
    reported.clear();
    try (Rssify rssify = open(spec)) {
      assertThat(titles(rssify, "moon")).hasSize(1);
      assertThat(reported).noneMatch(EngineEvent.SearchIndexRebuilt.class::isInstance);
    }

    truncate(folder.resolve("a.db.index"));
    try (Rssify rssify = open(spec)) {
      assertThat(titles(rssify, "moon")).hasSize(1);
      assertThat(reported).anyMatch(EngineEvent.SearchIndexRebuilt.class::isInstance);
    }
  }

  private static void truncate(Path index) throws IOException {
    try (Stream<Path> files = Files.list(index)) {
      for (Path file : files.toList()) {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
      }
    }
  }

  @Test
  void an_index_of_another_store_is_rebuilt() throws Exception {
    serve("the moon pulls");
    try (Rssify rssify = open("sqlite:" + folder.resolve("a.db"))) {
      rssify.add(url);
      poll(rssify);
      assertThat(titles(rssify, "moon")).hasSize(1);
    }
    Files.move(folder.resolve("a.db.index"), folder.resolve("b.db.index"));
    serve("the sun pulls");
    try (Rssify rssify = open("sqlite:" + folder.resolve("b.db"))) {
      rssify.add(url);
      poll(rssify);

      assertThat(titles(rssify, "moon")).isEmpty();
      assertThat(titles(rssify, "sun")).hasSize(1);
      assertThat(reported)
          .anyMatch(event -> event.toString().contains("it belongs to another store"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory:", "sqlite:%s/a.db"})
  void the_article_of_an_entry_is_searched_instead_of_its_excerpt(String spec) throws Exception {
    serve("the moon pulls");
    try (Rssify rssify = open(spec.formatted(folder))) {
      rssify.add(url);
      rssify.search().queries().put(query("barges tide", Set.of()));
      poll(rssify);
      String uid = rssify.search().find(SearchQuery.of("moon", 1)).found().getFirst().entry().uid();
      assertThat(matches(rssify)).isEmpty();

      addArticle(rssify, uid, "1", "The moon pulls. Two barges wait for the tide.");
      addArticle(rssify, uid, "1-failed", null);

      FoundEntry found = rssify.search().find(SearchQuery.of("barge", 10)).found().getFirst();
      assertThat(found.passages().text().text()).contains("Two barges wait");
      assertThat(found.entry().content().text()).isEqualTo("the moon pulls");
      assertThat(rssify.pollDue()).isEmpty();
      assertThat(matches(rssify)).hasSize(1);
    }
  }

  private static void addArticle(Rssify rssify, String uid, String version, @Nullable String text) {
    String json =
        "{\"url\":\"https://tides.example/\",\"status\":\"ok\",\"word_count\":9,\"version\":\"1\""
            + (text == null ? "}" : ",\"text\":\"" + text + "\"}");
    assertThat(
            rssify.addDerivation(
                uid,
                EntryArticle.KIND,
                version,
                "application/json",
                Body.of(json.getBytes(StandardCharsets.UTF_8))))
        .isPresent();
  }

  private static List<JournalEvent> matches(Rssify rssify) {
    return rssify.store().journal().ofTypes(Set.of("query_matched"), 0, 100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory:", "sqlite:%s/a.db", "files:%s/b"})
  void an_entry_matches_a_version_of_a_standing_query_once(String spec) throws Exception {
    serve("an old moon");
    try (Rssify rssify = open(spec.formatted(folder))) {
      rssify.add(url);
      poll(rssify);
      rssify.search().queries().put(query("moon", Set.of()));
      serve("an old moon", "a new moon pulls", "the sun");
      poll(rssify);
      assertThat(rssify.pollDue()).isEmpty();

      assertThat(matches(rssify))
          .singleElement()
          .satisfies(event -> {
            Payload.QueryMatched matched = (Payload.QueryMatched) event.payload();
            assertThat(matched.query()).isEqualTo("moon");
            assertThat(matched.passage()).isEqualTo("a new moon pulls");
            assertThat(matched.score()).isPositive();
          });

      // A crash before the cursor was stored, then an update of the same entry.
      rssify.store().cursors().save(StandingQuery.By.WORDS.cursor(), 0);
      serve("an old moon", "a new moon pushes", "the sun");
      poll(rssify);
      assertThat(rssify.pollDue()).isEmpty();
      assertThat(matches(rssify)).as("the old entry, because the cursor was moved back").hasSize(2);
      assertThat(matches(rssify)).extracting(JournalEvent::entryUid).doesNotHaveDuplicates();

      rssify.search().queries().put(query("moon pushes", Set.of("none")));
      rssify.store().cursors().save(StandingQuery.By.WORDS.cursor(), 0);
      assertThat(rssify.pollDue()).isEmpty();
      assertThat(matches(rssify)).as("no feed has this tag").hasSize(2);

      assertThat(rssify.search().queries().remove("moon")).isTrue();
      assertThat(rssify.store().cursors().cursor(StandingQuery.By.WORDS.cursor())).isEmpty();
    }
  }

  private StandingQuery query(String words, Set<String> tags) {
    return StandingQuery.byWords("moon", words, Set.of(), tags, clock.instant());
  }
}
