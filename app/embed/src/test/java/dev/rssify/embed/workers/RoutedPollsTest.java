package dev.rssify.embed.workers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.cluster.Role;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.embed.Rssify;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Manual polls that arrive at a worker that does not own the feed. */
class RoutedPollsTest {

  private static final String FEED =
      "<rss version='2.0'><channel><item><guid>1</guid><title>One</title></item></channel></rss>";

  @TempDir private Path folder;
  private WorkersScene scene;

  @BeforeEach
  void open() {
    scene = new WorkersScene(folder);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void a_worker_without_the_role_poll_has_the_owner_poll() throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("/feed", Reply.ok("application/rss+xml", FEED));
      Rssify owner = scene.worker("owner");
      owner.start();
      WorkersScene.awaitPartitions(owner, 1024);
      Rssify api = scene.worker("api", Role.API);
      api.start();
      Feed feed = WorkersScene.add(api, List.of(server.uri("/feed").toString())).getFirst();
      WorkersScene.await("the first poll", () -> !server.requests().isEmpty());
      WorkersScene.await("its commit", () -> hasSucceeded(api, feed));

      ManualPollResult result = api.startPoll(feed.id().toString(), false);

      assertThat(result).isInstanceOf(ManualPollResult.Started.class);
      ManualPollTask task = ((ManualPollResult.Started) result).task();
      WorkersScene.await("the result", () -> isDone(api, task));
      assertThat(owner.task(task.taskId())).as("known to all").isPresent();
      assertThat(api.task(task.taskId()).orElseThrow().code()).isEqualTo("unchanged");
      assertThat(server.requests()).hasSize(2);
      assertThat(api.startPoll(feed.id().toString(), false))
          .as("once a minute, whichever worker gets the request")
          .isInstanceOf(ManualPollResult.TooSoon.class);
    }
  }

  private static boolean hasSucceeded(Rssify engine, Feed feed) {
    return engine.store().feeds().feed(feed.id()).orElseThrow().stats().lastSuccessAt() != null;
  }

  @Test
  void every_worker_knows_the_polls_of_the_owner() throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("/feed", Reply.ok("application/rss+xml", FEED));
      Rssify owner = scene.worker("owner");
      owner.start();
      WorkersScene.awaitPartitions(owner, 1024);
      Rssify api = scene.worker("api", Role.API);
      api.start();
      Feed feed = WorkersScene.add(owner, List.of(server.uri("/feed").toString())).getFirst();

      ManualPollTask task =
          ((ManualPollResult.Started) owner.startPoll(feed.id().toString(), true)).task();

      WorkersScene.await("the result", () -> isDone(api, task));
      assertThat(api.task(task.taskId()).orElseThrow().articles()).hasSize(1);
    }
  }

  private static boolean isDone(Rssify worker, ManualPollTask task) {
    return worker
        .task(task.taskId())
        .filter(now -> now.status() == ManualPollTask.Status.DONE)
        .isPresent();
  }
}
