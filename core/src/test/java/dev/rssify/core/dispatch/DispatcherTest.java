package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.PollTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who starts when. */
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
  void the_second_counts_from_the_request_and_not_from_when_it_was_allowed() {
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
  void no_more_than_the_concurrency_of_a_group_are_in_flight() {
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
  void a_host_with_thousands_of_feeds_delays_nobody() {
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
  void within_a_group_priority_comes_before_age() {
    schedule("old", "a", 0, clock.instant().minusSeconds(9));
    schedule("dear", "a", 5, clock.instant());

    assertThat(feeds(dispatcher.tick())).containsExactly(feed("dear"));
  }

  @Test
  void a_feed_has_one_poll_at_a_time_whoever_asks_for_it() {
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
  void a_poll_that_is_asked_for_goes_before_those_that_are_due() {
    IntStream.range(0, 10).forEach(i -> due("a" + i, "a"));
    schedule("b", "a", 0, clock.instant().plusSeconds(900));

    CompletableFuture<CompletedPoll> _ = request("b", "a");

    GrantedPoll start = dispatcher.tick().getFirst();
    assertThat(start.task()).isEqualTo(new PollTask(feed("b"), Cause.MANUAL, clock.instant()));
    assertThat(start.task().cause()).isEqualTo(Cause.MANUAL);
  }

  @Test
  void whoever_asks_for_a_poll_and_who_is_due_take_turns() {
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
  void R12_silence_holds_for_the_whole_group_and_a_request_by_hand_is_told_the_time_left() {
    due("a", "a");
    due("b", "b");
    dispatcher.backOff("a", clock.instant().plusSeconds(120));

    assertThat(feeds(dispatcher.tick())).containsExactly(feed("b"));
    clock.advance(Duration.ofSeconds(100));
    assertThat(dispatcher.tick()).isEmpty();
    assertThat(request("a2", "a"))
        .isCompletedWithValue(
            CompletedPoll.without(
                new PollOutcome.Failed(
                    feed("a2"),
                    "http://a/",
                    "backing_off",
                    null,
                    "the host limits requests; 20 s are left")));

    clock.advance(Duration.ofSeconds(20));
    assertThat(feeds(dispatcher.tick())).containsExactly(feed("a"));
  }

  @Test
  void R12_a_request_by_hand_that_waits_for_its_turn_is_refused_when_silence_is_asked_for() {
    CompletableFuture<CompletedPoll> first = request("a1", "a");
    due("a2", "a");
    CompletableFuture<CompletedPoll> second = request("a2", "a");
    GrantedPoll start = dispatcher.tick().getFirst();
    HopGate.Pass sent = sent(start, "a");

    dispatcher.backOff("a", clock.instant().plusSeconds(120));

    assertThat(first).isNotDone();
    assertThat(second)
        .isCompletedWithValueMatching(reported -> reported.outcome().code().equals("backing_off"));
    sent.close();
    finish(start);
    clock.advance(Duration.ofSeconds(120));
    assertThat(feeds(dispatcher.tick())).as("it is still due").containsExactly(feed("a2"));
  }

  @Test
  void R12_the_group_backs_off_with_the_header_while_the_poll_is_still_being_made() {
    due("a1", "a");
    due("a2", "a");
    due("b", "b");
    List<GrantedPoll> starts = dispatcher.tick();
    sent(starts.getFirst(), "a").rateLimited(Duration.ofSeconds(120));

    clock.advance(Duration.ofSeconds(119));
    assertThat(dispatcher.tick()).isEmpty();
    assertThat(dispatcher.backOffUntil("a")).contains(clock.instant().plusSeconds(1));
    assertThat(dispatcher.backOffUntil("b")).isEmpty();
    clock.advance(Duration.ofSeconds(1));
    assertThat(feeds(dispatcher.tick())).containsExactly(feed("a2"));
  }

  @Test
  void R15_a_bare_429_slows_the_whole_group_more_each_time_and_less_after_each_response() {
    List<Long> waits = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      waits.add(backOff(null));
    }
    assertThat(waits).containsExactly(60L, 120L, 240L, 480L, 960L, 1920L, 3840L, 3840L, 3840L);

    for (int i = 0; i < 5; i++) {
      due("ok" + i, "a");
      GrantedPoll start = dispatcher.tick().getFirst();
      try (HopGate.Pass pass = sent(start, "a")) {
        pass.accepted();
      }
      finish(start);
      clock.advance(Duration.ofSeconds(1));
    }
    assertThat(backOff(null)).isEqualTo(240);
  }

  /** Lets a poll of the group meet a rate limit, waits until it may go on, and returns how long. */
  private long backOff(@Nullable Duration retryAfter) {
    due("limited", "a");
    GrantedPoll start = dispatcher.tick().getFirst();
    try (HopGate.Pass pass = sent(start, "a")) {
      pass.rateLimited(retryAfter);
    }
    finish(start);
    dispatcher.remove(feed("limited"));
    Instant until = dispatcher.backOffUntil("a").orElseThrow();
    long seconds = Duration.between(clock.instant(), until).toSeconds();
    clock.set(until);
    return seconds;
  }

  @Test
  void R22_spacing_counts_from_when_the_request_is_written() {
    due("a1", "a");
    due("a2", "a");
    GrantedPoll first = dispatcher.tick().getFirst();
    HopGate.Pass pass = (HopGate.Pass) first.gate().enter(url("http://a/"));
    clock.advance(Duration.ofSeconds(5)); // the connection takes its time
    assertThat(dispatcher.tick()).isEmpty();

    pass.sending();
    clock.advance(Duration.ofMillis(999));
    assertThat(dispatcher.tick()).isEmpty();
    clock.advance(Duration.ofMillis(1));
    assertThat(feeds(dispatcher.tick())).containsExactly(feed("a2"));
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
  void R12_each_route_of_a_proxy_host_is_a_group_of_its_own() {
    GateConfig usual = GateConfig.defaults();
    dispatcher =
        new Dispatcher(
            new GateConfig(2, usual.spacing(), Set.of("p"), 256, 1024, 512, usual.budgets()),
            clock);
    due("one", "p/one");
    due("two", "p/two");
    due("one again", "p/one");
    List<GrantedPoll> starts = dispatcher.tick();
    assertThat(feeds(starts)).containsExactlyInAnyOrder(feed("one"), feed("two"));
    for (GrantedPoll start : starts) {
      boolean one = start.task().feedId().equals(feed("one"));
      try (HopGate.Pass pass = sent(start, one ? "p/one" : "p/two")) {
        pass.rateLimited(one ? Duration.ofHours(1) : Duration.ofSeconds(30));
      }
      finish(start);
    }

    assertThat(dispatcher.backOffUntil("p/one")).contains(clock.instant().plusSeconds(3600));
    assertThat(dispatcher.backOffUntil(dispatcher.groupId("http://p/two/feed")))
        .contains(clock.instant().plusSeconds(30));
    assertThat(request("by hand", "p/one"))
        .isCompletedWithValueMatching(polled -> polled.outcome().code().equals("backing_off"));
    assertThat(request("by hand too", "p/three")).isNotDone();
  }

  @Test
  void a_poll_that_never_asks_gives_its_start_back() {
    due("a1", "a");
    due("a2", "a");
    finish(dispatcher.tick().getFirst());

    assertThat(dispatcher.tick()).hasSize(1);
  }

  @Test
  void when_it_stops_polls_that_were_asked_for_are_cancelled() {
    CompletableFuture<CompletedPoll> asked = request("a", "a");

    dispatcher.stop();

    assertThat(asked).isCompletedExceptionally();
    assertThat(dispatcher.tick()).isEmpty();
    assertThat(request("b", "b")).isCompletedExceptionally();
  }
}
