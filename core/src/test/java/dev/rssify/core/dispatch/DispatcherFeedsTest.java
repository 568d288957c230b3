package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Feeds are added and removed, and clocks are set, while polls run. */
class DispatcherFeedsTest extends DispatcherScene {

  @Test
  void feeds_that_become_due_within_a_minute_are_counted() {
    for (int seconds : List.of(0, 1, 59, 61, 3_600)) {
      schedule("in " + seconds, "a", 0, clock.instant().plusSeconds(seconds));
    }

    assertThat(dispatcher.load().dueSoon()).isEqualTo(3);
  }

  @Test
  void a_removed_feed_is_not_polled_again() {
    due("a", "a");
    due("b", "b");
    dispatcher.remove(feed("a"));
    GrantedPoll b = dispatcher.tick().getFirst();
    dispatcher.remove(feed("b"));
    poll(b, "b");
    clock.advance(Duration.ofDays(1));

    assertThat(dispatcher.tick()).isEmpty();
    assertThat(dispatcher.nextStart()).isEmpty();
  }

  @Test
  void a_feed_removed_and_added_again_during_its_poll_is_still_polled() {
    due("a", "a");
    GrantedPoll start = dispatcher.tick().getFirst();

    dispatcher.remove(feed("a"));
    schedule("a", "a", 0, clock.instant().plusSeconds(60));
    poll(start, "a");

    assertThat(dispatcher.nextStart()).contains(clock.instant().plusSeconds(60));
  }

  @Test
  void an_older_version_of_a_feed_does_not_change_its_schedule() {
    Instant later = clock.instant().plusSeconds(900);
    due("a", "a");
    GrantedPoll start = dispatcher.tick().getFirst();
    dispatcher.schedule(List.of(scheduled("a", "a", 0, later, 1)));
    poll(start, "a");

    due("a", "a");

    assertThat(dispatcher.tick()).isEmpty();
    assertThat(dispatcher.nextStart()).contains(later);
  }

  @Test
  void a_feed_that_is_added_again_starts_with_its_first_version() {
    dispatcher.schedule(List.of(scheduled("a", "a", 0, clock.instant().plusSeconds(900), 7)));
    dispatcher.remove(feed("a"));

    due("a", "a");

    assertThat(feeds(dispatcher.tick())).containsExactly(feed("a"));
  }

  @Test
  void a_clock_that_is_set_back_changes_no_wait() {
    schedule("a", "a", 0, clock.instant().plusSeconds(60));
    dispatcher.backOff("b", clock.instant().plusSeconds(60));
    due("b", "b");

    clock.jump(Duration.ofDays(-1));
    dispatcher.clockJumped(Duration.ofDays(-1));
    clock.advance(Duration.ofSeconds(59));
    assertThat(dispatcher.tick()).isEmpty();
    clock.advance(Duration.ofSeconds(1));

    assertThat(feeds(dispatcher.tick())).containsExactlyInAnyOrder(feed("a"), feed("b"));
  }

  @Test
  void a_clock_that_is_set_forward_makes_feeds_due_but_ends_no_rate_limit() {
    schedule("a", "a", 0, clock.instant().plusSeconds(60));
    dispatcher.backOff("b", clock.instant().plusSeconds(60));
    due("b", "b");

    clock.jump(Duration.ofDays(1));
    dispatcher.clockJumped(Duration.ofDays(1));

    assertThat(feeds(dispatcher.tick())).containsExactly(feed("a"));
  }
}
