package dev.rssify.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ServerCloseTest {

  @Test
  void closing_ends_endless_replies() throws Exception {
    ScriptedServer server = ScriptedServer.start();
    CountDownLatch never = new CountDownLatch(1);
    server.on("/await", Reply.status(200).at(0, new ReplyFault.Await(never)));
    server.on("/pause", Reply.status(200).at(0, new ReplyFault.Pause(Duration.ofDays(1))));
    server.on("/endless", Reply.ok("text/plain", "more").endless());
    server.on("/stalled", Reply.stalled());
    try (RawClient await = new RawClient(server);
        RawClient pause = new RawClient(server);
        RawClient endless = new RawClient(server);
        RawClient stalledClient = new RawClient(server);
        RawClient unresponsive = new RawClient(server)) {
      await.get("/await");
      pause.get("/pause");
      endless.get("/endless");
      stalledClient.get("/stalled");
      unresponsive.send("GET /half");
      for (String path : new String[] {"/await", "/pause", "/endless", "/stalled"}) {
        server.awaitRequests(path, 1, Duration.ofSeconds(10));
      }

      server.close();

      assertThat(await.readToReset().replace("<reset>", "")).isEmpty();
    }
  }

  @Test
  void a_thread_that_does_not_end_is_reported_as_a_leak() throws Exception {
    ScriptedServer server =
        ScriptedServer.start(ServerSetup.plain().closeTimeout(Duration.ofMillis(1)));
    CountDownLatch release = new CountDownLatch(1);
    server.on(
        "/",
        request -> {
          while (release.getCount() > 0) {
            LockSupport.parkNanos(1_000_000);
          }
          return Reply.status(204);
        });
    try (RawClient raw = new RawClient(server)) {
      raw.get("/");
      server.awaitRequests("/", 1, Duration.ofSeconds(10));

      assertThatThrownBy(server::close)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("still running");
    } finally {
      release.countDown();
    }
  }

  @Test
  void a_failing_script_fails_the_test_at_close() throws Exception {
    ScriptedServer server = ScriptedServer.start();
    server.on(
        "/",
        request -> {
          throw new IllegalStateException("wrong script");
        });
    try (RawClient raw = new RawClient(server)) {
      assertThat(raw.get("/").readToEnd()).isEmpty();
    }

    assertThatThrownBy(server::close).hasMessageContaining("wrong script");
  }

  @Test
  void a_fault_after_the_end_of_its_reply_fails_the_test_at_close() throws Exception {
    ScriptedServer server = ScriptedServer.start();
    server.on("/", Reply.ok("text/plain", "four").resetAfter(5));
    try (RawClient raw = new RawClient(server)) {
      raw.get("/").readToEnd();
    }

    assertThatThrownBy(server::close).hasMessageContaining("a fault at byte");
  }
}
