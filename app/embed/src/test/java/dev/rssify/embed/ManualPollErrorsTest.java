package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.core.store.StoreException;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Manual polls with other processes on the store, and with a failing store. */
@Timeout(60)
class ManualPollErrorsTest {

  @TempDir private Path folder;

  private final ScriptedServer server = ScriptedServer.start();
  private final ManualClock clock = ManualClock.start();
  private final String url = server.uri("/feed").toString();

  @AfterEach
  void close() {
    server.close();
  }

  private Rssify open(Storage storage, EngineListener listener) {
    return Rssify.builder()
        .configure(EngineConfig::onLoopback)
        .storage(storage)
        .clock(clock, clock::nanos)
        .listener(listener)
        .open();
  }

  private static ManualPollTask ended(Rssify rssify, ManualPollResult fired) {
    assertThat(fired).isInstanceOf(ManualPollResult.Started.class);
    UUID id = ((ManualPollResult.Started) fired).task().taskId();
    while (rssify.task(id).orElseThrow().status() == ManualPollTask.Status.RUNNING) {
      BusyWait.pause();
    }
    return rssify.task(id).orElseThrow();
  }

  @Test
  void R12_a_rate_limit_that_another_process_received_applies_too() {
    server.on("/feed", Reply.status(429).header("Retry-After", "7200"));
    String store = "sqlite:" + folder.resolve("a.db");
    try (Rssify rssify = open(Storage.open(store), EngineListener.NONE);
        Rssify other = open(Storage.openExisting(store), EngineListener.NONE)) {
      rssify.add(url);
      rssify.add(server.uri("/other").toString());
      ended(rssify, rssify.startPoll(url, false));

      for (boolean dry : List.of(true, false)) {
        assertThat(other.startPoll(server.uri("/other").toString(), dry))
            .isInstanceOfSatisfying(
                ManualPollResult.BackingOff.class,
                limited ->
                    assertThat(Duration.between(clock.instant(), limited.until()))
                        .isGreaterThanOrEqualTo(Duration.ofSeconds(7_200)));
      }
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void failed_manual_polls_release_their_slots() {
    server.on("/feed", Reply.status(304));
    AtomicBoolean failing = new AtomicBoolean();
    try (Rssify rssify = open(FailingStorage.open(failing), EngineListener.NONE)) {
      rssify.add(url);
      failing.set(true);
      for (int i = 0; i < 1_001; i++) {
        assertThatThrownBy(() -> rssify.startPoll(url, false)).isInstanceOf(StoreException.class);
      }
      failing.set(false);
      ended(rssify, rssify.startPoll(url, false));
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void a_failed_write_of_a_rate_limit_is_reported_and_the_poll_continues() {
    server.on("/feed", Reply.status(429).header("Retry-After", "7200"));
    List<EngineEvent> reported = new CopyOnWriteArrayList<>();
    AtomicBoolean failing = new AtomicBoolean();
    try (Rssify rssify = open(FailingStorage.open(failing, new AtomicBoolean()), reported::add)) {
      rssify.add(url);
      failing.set(true);
      ManualPollTask task = ended(rssify, rssify.startPoll(url, true));
      assertThat(task.code()).isEqualTo("rate_limited");
      assertThat(reported).hasAtLeastOneElementOfType(EngineEvent.GateNotStored.class);
    }
  }
}
