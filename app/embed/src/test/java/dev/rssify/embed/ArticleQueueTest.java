package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.store.StoreException;
import dev.rssify.json.feedlist.FeedListJson;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How hosts share the enrichment queue. */
@Timeout(60)
class ArticleQueueTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void a_feed_with_many_links_to_a_slow_host_leaves_room_for_other_hosts() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    try (ArticleScene scene = new ArticleScene("sqlite:" + folder.resolve("a.db")).queue(8);
        ScriptedServer other = ScriptedServer.start(ServerSetup.plain().address("127.0.0.2"))) {
      scene.feed(IntStream.range(0, 40).mapToObj(i -> "/slow/" + i).toArray(String[]::new));
      scene.server.otherwise(
          request -> Reply.ok("text/html", ArticleScene.PAGE).awaitAfter(10, slow));
      other.on(
          "/feed",
          Reply.ok(
              "application/rss+xml",
              "<rss version=\"2.0\"><channel><title>T</title><item><guid>1</guid><link>"
                  + other.uri("/fast")
                  + "</link></item></channel></rss>"));
      other.on("/fast", Reply.ok("text/html", ArticleScene.PAGE));
      try (Rssify engine = scene.open()) {
        poll(engine, scene.server);
        Thread drain = Thread.ofVirtual().start(() -> drain(engine));
        poll(engine, other);

        assertThat(other.awaitRequests("/fast", 1, Duration.ofSeconds(20))).hasSize(1);
        assertThat(engine.enrichment().kinds().get("article").queued()).isLessThan(8);

        slow.countDown();
        drain.join();
        engine.enrich();
        assertThat(scene.articles(engine).values())
            .hasSize(40)
            .extracting(EntryArticle::status)
            .containsOnly("ok");
        assertThat(scene.requests())
            .filteredOn(target -> target.startsWith("/slow/"))
            .doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void entries_that_wait_for_their_host_are_continued_by_the_next_process() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    try (ArticleScene scene = new ArticleScene("sqlite:" + folder.resolve("a.db")).queue(8)) {
      scene.feed(IntStream.range(0, 40).mapToObj(i -> "/slow/" + i).toArray(String[]::new));
      scene.server.otherwise(
          request -> Reply.ok("text/html", ArticleScene.PAGE).awaitAfter(10, slow));
      Rssify first = scene.open();
      poll(first, scene.server);
      Thread drain = Thread.ofVirtual().start(() -> drain(first));
      while (first.enrichment().inProgress() < 2 || first.enrichment().lag() > 0) {
        Thread.onSpinWait();
      }
      first.close();
      drain.join();
      slow.countDown();
      try (Rssify engine = scene.open()) {
        engine.enrich();

        assertThat(scene.articles(engine)).hasSize(40);
      }
    }
  }

  @Test
  void a_store_that_fails_while_waiting_entries_are_continued_loses_none() throws Exception {
    AtomicBoolean deferred = new AtomicBoolean();
    AtomicBoolean failed = new AtomicBoolean();
    try (ArticleScene scene = new ArticleScene("memory:").queue(8)) {
      scene.feed(IntStream.range(0, 40).mapToObj(i -> "/" + i).toArray(String[]::new));
      scene.server.otherwise(request -> Reply.ok("text/html", ArticleScene.PAGE));
      Storage storage =
          FailingStorage.addingTasks(
              Storage.open("memory:"),
              task -> {
                if (!task.kind().equals("article")) {
                  deferred.set(true);
                } else if (deferred.get() && failed.compareAndSet(false, true)) {
                  throw new StoreException(StoreException.Kind.TRANSIENT, "the disk is slow");
                }
              });
      try (Rssify engine = scene.open(storage)) {
        poll(engine, scene.server);
        engine.enrich();
        engine.enrich();

        assertThat(failed).isTrue();
        assertThat(scene.articles(engine)).hasSize(40);
      }
    }
  }

  @Test
  void a_queue_that_is_full_of_later_retries_does_not_hold_a_drain() throws Exception {
    try (ArticleScene scene =
        new ArticleScene("sqlite:" + folder.resolve("a.db")).queue(2, Duration.ofHours(1))) {
      scene.feed("/1", "/2", "/3");
      scene.server.otherwise(request -> Reply.status(503));
      try (Rssify engine = scene.open()) {
        scene.poll(engine, "");

        assertThat(engine.enrichment().kinds().get("article").queued()).isEqualTo(2);
      }
    }
  }

  private static void poll(Rssify engine, ScriptedServer server) throws InterruptedException {
    List<PollOutcome> _ =
        engine
            .pass()
            .run(
                new FeedListJson()
                    .read("[{\"url\": \"%s\"}]".formatted(server.uri("/feed")))
                    .requests(),
                _ -> {});
  }

  private static void drain(Rssify engine) {
    try {
      engine.enrich();
    } catch (InterruptedException | RuntimeException e) {
      // The engine was closed meanwhile.
    }
  }
}
