package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.Poller;
import dev.rssify.core.model.Attempt;
import dev.rssify.core.model.Cause;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.HostGate;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.store.Schedules.Scheduled;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one process leaves to the next, however it ended. */
class PollerRestartTest extends PollerScene {

  @Test
  void who_asked_nobody_leaves_the_marks_and_gates_of_the_process_that_does() {
    HostGate silence = new HostGate("a.example", clock.instant().plus(HOUR), null, 1, "asked");
    store.gates().put(silence);
    Poller watching = poller();
    HostGate longer =
        new HostGate("a.example", clock.instant().plus(HOUR.multipliedBy(9)), null, 1, "asked");
    store.gates().put(longer);
    store.marks().put("polled", "yes");

    watching.close();

    assertThat(store.gates().all()).containsExactly(longer);
    assertThat(store.marks().mark("polled")).contains("yes");
  }

  @Test
  void R8_a_feed_that_a_dead_process_was_asking_counts_as_asked() {
    Feed feed = add("https://a.example/feed");
    Instant asked = clock.instant();
    PollTask task = new PollTask(feed.id(), Cause.SCHEDULE, asked);
    store.attempts().remember(List.of(new Attempt(feed.id(), task.fetchId(), asked)));
    web.answer(200, "1 one");

    restart();
    poller.follow();

    assertThat(dispatcher.nextStart()).contains(asked.plus(HOUR));
    wall.set(asked.plus(HOUR).minusMillis(1));
    assertThat(step()).isZero();
    wall.set(asked.plus(HOUR));
    assertThat(step()).isOne();
  }

  @Test
  void R22_after_a_crash_nobody_is_asked_within_the_spacing() {
    Feed dead = add("https://a.example/feed");
    store.attempts().remember(List.of(new Attempt(dead.id(), dead.id(), clock.instant())));
    add("https://a.example/other");
    web.answer(200, "1 one");

    restart();
    poller.follow();

    assertThat(step()).isZero();
    wall.advance(Duration.ofSeconds(1));
    assertThat(step()).isOne();
  }

  @Test
  void R22_nor_when_the_dead_process_had_just_committed_all_it_asked_for() {
    add("https://a.example/feed");
    web.answer(200, "1 one").answer(200, "1 one");
    poller.follow();
    assertThat(step()).isOne();
    add("https://a.example/other");

    restart();
    poller.follow();

    assertThat(step()).isZero();
    wall.advance(Duration.ofSeconds(1));
    assertThat(step()).isOne();
  }

  @Test
  void R22_after_an_orderly_end_only_those_wait_who_were_asked_just_now() {
    add("https://a.example/feed");
    web.answer(200, "1 one").answer(200, "1 one").answer(200, "1 one");
    poller.follow();
    assertThat(step()).isOne();
    add("https://a.example/other");
    add("https://b.example/feed");

    poller.close();
    restart();
    poller.follow();

    assertThat(step()).isOne();
    assertThat(web.lastRequest().url().toString()).isEqualTo("https://b.example/feed");
    wall.advance(Duration.ofSeconds(1));
    assertThat(step()).isOne();
  }

  @Test
  void R12_silence_holds_for_the_other_feeds_of_the_host_also_after_a_restart() {
    add("https://a.example/1");
    Feed other = add("https://a.example/2");
    web.answer(429, "", "Retry-After", "7200").answer(200, "1 one");
    poller.follow();
    assertThat(step()).isOne();

    wall.advance(Duration.ofMinutes(119));
    assertThat(step()).isZero();
    restart();
    poller.follow();
    assertThat(step()).isZero();
    assertThat(
            poller.request(
                new PollTask(other.id(), Cause.MANUAL, clock.instant()), Scheduled.of(other)))
        .isCompletedWithValueMatching(polled -> polled.outcome().code().equals("silenced"));

    wall.advance(Duration.ofMinutes(1));
    assertThat(step()).isOne();
    assertThat(web.lastRequest().url().toString()).isEqualTo("https://a.example/2");
  }
}
