package dev.rssify.embed.workers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.cluster.Duty;
import dev.rssify.core.cluster.Membership;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Rssify;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.server.ServerConfig;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several workers on one database. */
class WorkersTest {

  private static final int HOSTS = 12;
  private static final int FEEDS = 360;

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
  void publishers_see_one_polite_client_while_workers_join_and_leave() throws IOException {
    try (Simulator world =
        Simulator.start(
            SimulatorConfig.defaults(InstantSource.system())
                .sized(HOSTS, FEEDS)
                .withServer(ServerConfig.defaults().withLog(10_000)))) {
      Rssify first = scene.worker("first");
      Store store = first.store();
      List<Feed> feeds = WorkersScene.add(first, world.feedUrls());
      first.start();
      WorkersScene.awaitPartitions(first, 1024);
      Rssify second = scene.worker("second");
      second.start();
      WorkersScene.awaitPartitions(second, 512);
      Rssify third = scene.worker("third");
      third.start();
      WorkersScene.awaitPartitions(third, 341);
      scene.close(second); // leaves
      scene.leases.get("first").away(true); // as if it were paused
      WorkersScene.awaitPartitions(third, 1024);
      scene.leases.get("first").away(false);
      WorkersScene.awaitPartitions(first, 512);
      WorkersScene.await(
          "every feed is polled",
          () -> feeds.stream().allMatch(feed -> isPolled(store, feed.id())));

      WorldChecks.spacing(world);
      WorldChecks.everyEntryOnceWithoutGap(store);
      assertThat(
              first.membership().orElseThrow().has(Duty.SINKS)
                  ^ third.membership().orElseThrow().has(Duty.SINKS))
          .isTrue();
    }
  }

  /**
   * Whether a feed was polled, or has to wait because a request to it (R23) or its host (R8) was
   * interrupted.
   */
  static boolean isPolled(Store store, UUID feedId) {
    Feed feed = store.feeds().feed(feedId).orElseThrow();
    return feed.stats().lastSuccessAt() != null
        || feed.schedule().nextRunAt().isAfter(Instant.now().plus(Duration.ofMinutes(1)))
        || store.gates().gates(List.of(feed.placement().host())).stream()
            .anyMatch(gate -> gate.notBefore() != null);
  }

  @Test
  void a_commit_under_a_lost_lease_is_rejected_and_counted() throws Exception {
    CountDownLatch response = new CountDownLatch(1);
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on(
          "/feed",
          Reply.ok("application/rss+xml", "<rss version='2.0'><channel/></rss>")
              .awaitAfter(0, response));
      Rssify slow = scene.worker("slow");
      Feed feed = WorkersScene.add(slow, List.of(server.uri("/feed").toString())).getFirst();
      slow.start();
      WorkersScene.await("the request was sent", () -> !server.requests().isEmpty());
      Rssify next = scene.worker("next");
      next.start();

      scene.leases.get("slow").away(true);
      WorkersScene.awaitPartitions(next, 1024);
      assertThat(slow.membership().orElseThrow().state()).isEqualTo(Membership.State.EXPIRED);
      response.countDown();
      WorkersScene.await(
          "the commit is refused",
          () ->
              scene.events.stream()
                  .anyMatch(event ->
                      event instanceof EngineEvent.PollRefused(var outcome)
                          && outcome.code().equals("fenced")));

      assertThat(slow.store().feeds().feed(feed.id()).orElseThrow().stats().lastSuccessAt())
          .isNull();
      scene.leases.get("slow").away(false);
      WorkersScene.awaitPartitions(slow, 512);
      WorkersScene.await(
          "the refusal is reported",
          () ->
              slow.cluster().orElseThrow().workers().stream()
                  .anyMatch(worker -> worker.report().refusedCommits() == 1));
    }
  }

  @Test
  void a_worker_with_other_roles_polls_nothing() {
    Rssify sink = scene.worker("sink", Role.SINK, Role.API);
    sink.start();
    WorkersScene.await("it has the duty", () -> sink.membership().orElseThrow().has(Duty.SINKS));

    assertThat(WorkersScene.partitions(sink)).isZero();
    assertThat(sink.membership().orElseThrow().has(Duty.MAINTENANCE)).isFalse();
  }

  @Test
  void entries_are_compared_with_standing_queries_by_a_worker_with_the_role_index()
      throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on(
          "/feed",
          Reply.ok(
              "application/rss+xml",
              "<rss version='2.0'><channel><item><title>A new moon</title></item></channel></rss>"));
      Rssify poller = scene.worker("poller", Role.POLL);
      poller
          .search()
          .queries()
          .put(StandingQuery.byWords("moon", "moon", Set.of(), Set.of(), Instant.EPOCH));
      Feed feed = WorkersScene.add(poller, List.of(server.uri("/feed").toString())).getFirst();
      poller.start();
      WorkersScene.await("the feed is polled", () -> isPolled(poller.store(), feed.id()));
      assertThat(poller.membership().orElseThrow().has(Duty.INDEX)).isFalse();
      assertThat(poller.store().journal().ofTypes(Set.of("query_matched"), 0, 10)).isEmpty();

      Rssify index = scene.worker("index", Role.INDEX);
      index.start();

      WorkersScene.await(
          "the entry matches",
          () -> poller.store().journal().ofTypes(Set.of("query_matched"), 0, 10).size() == 1);
      assertThat(WorkersScene.partitions(index)).isZero();
    }
  }
}
