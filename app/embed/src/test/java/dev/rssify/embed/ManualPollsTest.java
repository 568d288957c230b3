package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.core.operations.manual.ManualPolls;
import dev.rssify.json.view.ManualPollTaskView;
import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Manual polls against a real server. */
class ManualPollsTest extends ManualPollsScene {

  @Test
  void a_manual_poll_runs_and_its_task_has_the_outcome() {
    server.on("/feed", titles("Ebb", "Flood").header("ETag", "\"1\""));
    try (Rssify rssify = open()) {
      Feed feed = rssify.add(url);
      ManualPollTask task = ended(rssify, rssify.startPoll(feed.id().toString(), false));

      assertThat(task.status()).isEqualTo(ManualPollTask.Status.DONE);
      assertThat(task.code()).isEqualTo("ok");
      assertThat(task.articlesFetched()).isEqualTo(2);
      assertThat(task.articlesNew()).isEqualTo(2);
      assertThat(task.articles()).hasSize(2).hasOnlyElementsOfType(Payload.NewEntry.class);
      assertThat(task.finishedAt()).isNotNull();
      assertThat(task.error()).isNull();
      assertThat(rssify.entries(url, 9).entries()).hasSize(2);
      assertThat(ManualPollTaskView.line(task))
          .contains("\"status\":\"done\"", "\"articles_new\":2", "\"change\":\"new\"", "\"Ebb\"");

      clock.advance(ManualPolls.PAUSE);
      server.on("/feed", Reply.status(304));
      assertThat(ended(rssify, rssify.startPoll(url, false)).code()).isEqualTo("not_modified");
      assertThat(server.requests("/feed").getLast().header("If-None-Match")).contains("\"1\"");
    }
  }

  @Test
  void a_dry_run_reports_new_and_changed_entries_and_stores_nothing() {
    server.on("/feed", titles("Ebb", "Flood"));
    try (Rssify rssify = open()) {
      rssify.add(url);
      ended(rssify, rssify.startPoll(url, false));
      Feed before = rssify.feed(url).orElseThrow();
      long head = rssify.store().journal().head();
      server.on("/feed", titles("Ebb", "High water", "Spring tide"));

      for (int i = 0; i < 2; i++) {
        clock.advance(ManualPolls.PAUSE);
        ManualPollTask task = ended(rssify, rssify.startPoll(url, true));
        assertThat(task.articlesFetched()).isEqualTo(3);
        assertThat(task.articlesNew()).isEqualTo(1);
        assertThat(task.articlesUpdated()).isEqualTo(1);
        assertThat(task.articles().stream().map(Payload::type))
            .containsExactlyInAnyOrder("new_entry", "entry_updated");
      }
      assertThat(rssify.feed(url)).contains(before);
      assertThat(rssify.store().journal().head()).isEqualTo(head);
      assertThat(rssify.responses(url, 9)).hasSize(1);
      assertThat(rssify.store().fetches().newest(before.id(), 9)).hasSize(1);
      assertThat(rssify.store().attempts().open()).isEmpty();
    }
  }

  @Test
  void at_most_one_manual_poll_per_minute_is_accepted_from_concurrent_callers() throws Exception {
    server.on("/feed", titles("Ebb"));
    try (Rssify rssify = open("sqlite:" + folder.resolve("a.db"));
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      rssify.add(url);
      CountDownLatch all = new CountDownLatch(8);
      List<Future<ManualPollResult>> fires =
          IntStream.range(0, 8)
              .mapToObj(_ ->
                  threads.submit(() -> {
                    all.countDown();
                    all.await();
                    return rssify.startPoll(url, false);
                  }))
              .toList();
      int started = 0;
      for (Future<ManualPollResult> startPoll : fires) {
        if (startPoll.get() instanceof ManualPollResult.Started) {
          started++;
          ended(rssify, startPoll.get());
        } else {
          assertThat(startPoll.get()).isEqualTo(new ManualPollResult.TooSoon(ManualPolls.PAUSE));
        }
      }
      assertThat(started).isEqualTo(1);
      assertThat(server.requests("/feed")).hasSize(1);

      clock.advance(Duration.ofSeconds(59));
      assertThat(rssify.startPoll(url, false))
          .isEqualTo(new ManualPollResult.TooSoon(Duration.ofSeconds(1)));
      clock.advance(Duration.ofSeconds(1));
      assertThat(ended(rssify, rssify.startPoll(url, false)).code()).isEqualTo("unchanged");
    }
  }

  @Test
  void the_minute_applies_to_every_process_on_the_store_and_after_a_restart() {
    server.on("/feed", titles("Ebb"));
    String store = "sqlite:" + folder.resolve("a.db");
    try (Rssify rssify = open(store)) {
      rssify.add(url);
      ended(rssify, rssify.startPoll(url, false));
      clock.advance(Duration.ofSeconds(10));
      try (Rssify other =
          Rssify.builder()
              .configure(EngineConfig::onLoopback)
              .storage(Storage.openExisting(store))
              .clock(clock, clock::nanos)
              .listener(EngineListener.NONE)
              .open()) {
        assertThat(other.startPoll(url, false))
            .isEqualTo(new ManualPollResult.TooSoon(Duration.ofSeconds(50)));
      }
    }
    clock.advance(Duration.ofSeconds(10));
    try (Rssify rssify = open(store)) {
      assertThat(rssify.startPoll(url, false))
          .isEqualTo(new ManualPollResult.TooSoon(Duration.ofSeconds(40)));
    }
  }

  @Test
  void R12_a_manual_poll_is_rejected_during_a_rate_limit_with_the_time_left() {
    server.on("/feed", Reply.status(429).header("Retry-After", "7200"));
    server.on("/other", titles("Ebb"));
    try (Rssify rssify = open()) {
      rssify.add(url);
      rssify.add(server.uri("/other").toString());
      ManualPollTask task = ended(rssify, rssify.startPoll(url, true));
      assertThat(task.status()).isEqualTo(ManualPollTask.Status.ERROR);
      assertThat(task.code()).isEqualTo("rate_limited");
      assertThat(task.error()).contains("7200");

      clock.advance(Duration.ofSeconds(7_000));
      for (boolean dry : List.of(true, false)) {
        assertThat(rssify.startPoll(server.uri("/other").toString(), dry))
            .as("the rate limit of a dry run applies to the whole host")
            .isInstanceOfSatisfying(
                ManualPollResult.BackingOff.class,
                limited ->
                    assertThat(Duration.between(clock.instant(), limited.until()))
                        .isBetween(Duration.ofSeconds(200), Duration.ofSeconds(2_000)));
      }
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void R22_a_dry_run_waits_for_its_slot_like_any_other_request() {
    server.on("/feed", titles("Ebb"));
    try (Rssify rssify = open()) {
      rssify.add(url);
      rssify.add(server.uri("/other").toString());
      ended(rssify, rssify.startPoll(server.uri("/other").toString(), false));
      ManualPollResult dry = rssify.startPoll(url, true);

      assertThat(((ManualPollResult.Started) dry).task().status())
          .isEqualTo(ManualPollTask.Status.RUNNING);
      assertThat(server.requests("/feed")).isEmpty();
      clock.advance(Duration.ofSeconds(1));
      assertThat(ended(rssify, dry).code()).isEqualTo("ok");
      assertThat(server.requests("/feed")).hasSize(1);
    }
  }

  @Test
  void closing_an_engine_cancels_waiting_dry_runs() {
    server.on("/feed", titles("Ebb"));
    ManualPollResult waiting;
    try (Rssify rssify = open()) {
      rssify.add(url);
      rssify.add(server.uri("/other").toString());
      ended(rssify, rssify.startPoll(server.uri("/other").toString(), false));
      waiting = rssify.startPoll(url, true);
    }
    assertThat(waiting).isInstanceOf(ManualPollResult.Started.class);
    assertThat(server.requests("/feed")).isEmpty();
  }

  @Test
  void R15_R17_a_bare_429_and_a_410_of_a_dry_run_are_recorded() {
    server.on("/feed", Reply.status(429));
    server.on("/gone", Reply.status(410));
    String gone = server.uri("/gone").toString();
    try (Rssify rssify = open()) {
      rssify.add(url);
      rssify.add(gone);
      ended(rssify, rssify.startPoll(url, true));
      assertThat(rssify.startPoll(gone, true))
          .as("the group backs off")
          .isInstanceOf(ManualPollResult.BackingOff.class);
      clock.advance(Duration.ofMinutes(1));
      assertThat(ended(rssify, rssify.startPoll(gone, true)).code()).isEqualTo("gone");

      clock.advance(Duration.ofMinutes(10));
      assertThat(rssify.startPoll(url, false)).isInstanceOf(ManualPollResult.BackingOff.class);
      assertThat(rssify.startPoll(gone, true)).isInstanceOf(ManualPollResult.Gone.class);
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void unknown_feeds_paused_feeds_and_expired_tasks_are_reported() {
    server.on("/feed", Reply.status(500));
    try (Rssify rssify = open()) {
      rssify.add(url);
      assertThat(rssify.startPoll("unknown", false)).isEqualTo(new ManualPollResult.NotFound());

      ManualPollTask task = ended(rssify, rssify.startPoll(url, false));
      assertThat(task.status()).isEqualTo(ManualPollTask.Status.ERROR);
      assertThat(task.code()).isEqualTo("http_500");
      clock.advance(Duration.ofSeconds(3_599));
      assertThat(rssify.task(task.taskId())).contains(task);
      clock.advance(Duration.ofSeconds(1));
      assertThat(rssify.task(task.taskId())).isEmpty();

      new StopSwitch(rssify.store().flags(), clock).stop("the line is being repaired");
      clock.advance(Duration.ofSeconds(2));
      assertThat(rssify.startPoll(url, true))
          .isInstanceOfSatisfying(
              ManualPollResult.Held.class, held -> assertThat(held.code()).isEqualTo("paused"));
    }
  }
}
