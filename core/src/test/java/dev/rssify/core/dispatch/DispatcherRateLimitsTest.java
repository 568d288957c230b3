package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.poll.PollOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Groups that back off because a server limits requests. */
class DispatcherRateLimitsTest extends DispatcherScene {

  @Test
  void R12_a_rate_limit_holds_for_the_group_and_manual_polls_return_the_time_left() {
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
  void R12_a_waiting_manual_poll_is_rejected_when_the_group_is_rate_limited() {
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
  void R12_the_group_backs_off_at_the_header_while_the_poll_is_running() {
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
  void R15_a_bare_429_doubles_the_back_off_of_the_group_and_a_response_halves_it() {
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

  /**
   * Lets a poll of the group receive a rate limit, waits until it ends, and returns its duration.
   */
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
  void R12_each_route_of_a_proxy_host_is_its_own_group() {
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
    assertThat(request("manual polls too", "p/three")).isNotDone();
  }
}
