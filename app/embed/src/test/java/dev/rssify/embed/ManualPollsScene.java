package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An engine with a manual clock, and a real server for manual polls. */
@Timeout(60)
abstract class ManualPollsScene {

  @TempDir Path folder;

  final ScriptedServer server = ScriptedServer.start();
  final ManualClock clock = ManualClock.start();
  final String url = server.uri("/feed").toString();

  @AfterEach
  void close() {
    server.close();
  }

  Rssify open() {
    return open("memory:");
  }

  Rssify open(String store) {
    return Rssify.builder()
        .configure(EngineConfig::onLoopback)
        .store(store)
        .clock(clock, clock::nanos)
        .listener(EngineListener.NONE)
        .open();
  }

  static Reply titles(String... titles) {
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < titles.length; i++) {
      items.append("<item><guid>").append(i).append("</guid><title>").append(titles[i]);
      items.append("</title></item>");
    }
    return Reply.ok(
        "application/rss+xml",
        "<rss version='2.0'><channel><title>Tides</title>" + items + "</channel></rss>");
  }

  static ManualPollTask ended(Rssify rssify, ManualPollResult fired) {
    assertThat(fired).isInstanceOf(ManualPollResult.Started.class);
    UUID id = ((ManualPollResult.Started) fired).task().taskId();
    while (rssify.task(id).orElseThrow().status() == ManualPollTask.Status.RUNNING) {
      BusyWait.pause();
    }
    return rssify.task(id).orElseThrow();
  }
}
