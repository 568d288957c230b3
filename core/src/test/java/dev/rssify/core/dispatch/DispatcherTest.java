package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollTask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When polls start, and in which order. */
class DispatcherTest extends DispatcherScene {
  @Test
  void a_feed_starts_when_it_is_due_and_not_before() {
    schedule("a", "a", 0, clock.instant().plusSeconds(60));

    assertThat(dispatcher.tick()).isEmpty();
    assertThat(dispatcher.nextStart()).contains(clock.instant().plusSeconds(60));

    clock.advance(Duration.ofSeconds(60));
    assertThat(feeds(dispatcher.tick())).containsExactly(feed("a"));
  }

  @Test
  void starts_in_one_group_are_a_second_apart_and_other_groups_do_not_wait() {
    due("a1", "a");
    due("a2", "a");
    due("b1", "b");

    List<GrantedPoll> first = dispatcher.tick();
    assertThat(feeds(first)).containsExactlyInAnyOrder(feed("a1"), feed("b1"));
    first.forEach(start -> sent(start, start.task().feedId().equals(feed("b1")) ? "b" : "a"));

    clock.advance(Duration.ofMillis(999));
    assertThat(dispatcher.tick()).isEmpty();
    clock.advance(Duration.ofMillis(1));
    assertThat(feeds(dispatcher.tick())).containsExactly(feed("a2"));
  }

  @Test
  void spacing_counts_from_the_request_and_not_from_its_grant() {
    due("a1", "a");
    due("a2", "a");
    GrantedPoll slow = dispatcher.tick().getFirst();

    clock.advance(Duration.ofSeconds(5));
    assertThat(dispatcher.tick()).as("the first is not sent yet").isEmpty();

    sent(slow, "a");
    clock.advance(Duration.ofMillis(999));
    assertThat(dispatcher.tick()).isEmpty();
    clock.advance(Duration.ofMillis(1));
    assertThat(dispatcher.tick()).hasSize(1);
  }

  @Test
  void requests_in_flight_of_a_group_are_limited() {
    IntStream.range(0, 3).forEach(i -> due("a" + i, "a"));
    List<HopGate.Pass> passes = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      passes.add(sent(dispatcher.tick().getFirst(), "a"));
      clock.advance(Duration.ofSeconds(1));
    }

    assertThat(dispatcher.tick()).isEmpty();
    passes.getFirst().close();
    assertThat(dispatcher.tick()).hasSize(1);
  }

  @Test
  void a_host_with_thousands_of_feeds_does_not_delay_other_hosts() {
    IntStream.range(0, 5_000).forEach(i -> due("big" + i, "big"));
    clock.advance(Duration.ofMillis(1));
    IntStream.range(0, 50).forEach(i -> due("small" + i, "small" + i));

    List<UUID> started = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      started.addAll(feeds(dispatcher.tick()));
    }

    assertThat(started).hasSize(51);
  }

  @Test
  void priority_precedes_age_within_a_group() {
    schedule("old", "a", 0, clock.instant().minusSeconds(9));
    schedule("dear", "a", 5, clock.instant());

    assertThat(feeds(dispatcher.tick())).containsExactly(feed("dear"));
  }

  @Test
  void a_feed_has_at_most_one_poll_at_a_time() {
    due("a", "a");
    GrantedPoll start = dispatcher.tick().getFirst();
    CompletableFuture<CompletedPoll> manual = request("a", "a");

    clock.advance(Duration.ofHours(1));
    assertThat(dispatcher.tick()).isEmpty();
    assertThat(manual).isNotDone();
    poll(start, "a");
    assertThat(manual).isCompleted();
  }

  @Test
  void a_manual_poll_starts_before_due_feeds() {
    IntStream.range(0, 10).forEach(i -> due("a" + i, "a"));
    schedule("b", "a", 0, clock.instant().plusSeconds(900));

    CompletableFuture<CompletedPoll> _ = request("b", "a");

    GrantedPoll start = dispatcher.tick().getFirst();
    assertThat(start.task()).isEqualTo(new PollTask(feed("b"), Cause.MANUAL, clock.instant()));
    assertThat(start.task().cause()).isEqualTo(Cause.MANUAL);
  }

  @Test
  void manual_and_due_polls_alternate() {
    IntStream.range(0, 2).forEach(i -> due("due" + i, "a"));
    for (int i = 0; i < 2; i++) {
      CompletableFuture<CompletedPoll> _ = request("manual" + i, "a");
    }

    List<UUID> order = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      GrantedPoll start = dispatcher.tick().getFirst();
      order.add(start.task().feedId());
      poll(start, "a");
      dispatcher.remove(start.task().feedId());
      clock.advance(Duration.ofSeconds(1));
    }

    assertThat(order).containsExactly(feed("manual0"), feed("due0"), feed("manual1"), feed("due1"));
  }

  @Test
  void R22_spacing_counts_from_the_time_at_which_the_request_is_written() {
    due("a1", "a");
    due("a2", "a");
    GrantedPoll first = dispatcher.tick().getFirst();
    HopGate.Pass pass = (HopGate.Pass) first.gate().enter(url("http://a/"));
    clock.advance(Duration.ofSeconds(5)); // the connection opens slowly
    assertThat(dispatcher.tick()).isEmpty();

    pass.sending();
    clock.advance(Duration.ofSeconds(5)); // the machine is busy
    assertThat(dispatcher.tick()).isEmpty();

    pass.sent();
    clock.advance(Duration.ofMillis(999));
    assertThat(dispatcher.tick()).isEmpty();
    clock.advance(Duration.ofMillis(1));
    assertThat(feeds(dispatcher.tick())).containsExactly(feed("a2"));
  }

  @Test
  void R22_a_request_whose_connection_was_closed_is_repeated_when_the_group_opens() {
    due("a1", "a");
    HopGate.Pass pass = sent(dispatcher.tick().getFirst(), "a");
    clock.advance(Duration.ofMillis(300));

    assertThat(pass.sending()).contains(clock.instant().plusMillis(700));
    pass.accepted(); // a proxy that demands credentials has responded
    assertThat(pass.sending()).isEmpty();
  }

  @Test
  void R22_spacing_is_not_short_by_a_fraction_of_a_millisecond() {
    due("a1", "a");
    due("a2", "a");
    GrantedPoll first = dispatcher.tick().getFirst();
    clock.advance(Duration.ofNanos(900_000));
    sent(first, "a");

    clock.advance(Duration.ofNanos(999_100_000));
    assertThat(dispatcher.tick()).isEmpty();
    clock.advance(Duration.ofNanos(900_000));
    assertThat(dispatcher.tick()).isEmpty();
    clock.advance(Duration.ofNanos(100_000));
    assertThat(feeds(dispatcher.tick())).containsExactly(feed("a2"));
  }

  @Test
  void a_poll_without_a_request_releases_its_start_slot() {
    due("a1", "a");
    due("a2", "a");
    finish(dispatcher.tick().getFirst());

    assertThat(dispatcher.tick()).hasSize(1);
  }

  @Test
  void a_stop_cancels_manual_polls() {
    CompletableFuture<CompletedPoll> requested = request("a", "a");

    dispatcher.stop();

    assertThat(requested).isCompletedExceptionally();
    assertThat(dispatcher.tick()).isEmpty();
    assertThat(request("b", "b")).isCompletedExceptionally();
  }
}
