package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.store.Schedules.Scheduled;
import dev.rssify.core.text.NameUuid;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Limits over all publishers together. */
class BudgetsTest {

  private final ManualClock clock = ManualClock.start();
  private final Map<UUID, String> groups = new HashMap<>();

  private Dispatcher dispatcher(Budgets budgets) {
    return new Dispatcher(
        new GateConfig(2, Duration.ofSeconds(1), Set.of(), 256, 1024, 512, budgets), clock);
  }

  private void due(Dispatcher dispatcher, String name, String group, Instant at) {
    groups.put(NameUuid.of(name), group);
    dispatcher.schedule(List.of(DispatcherScene.scheduled(name, group, 0, at)));
  }

  /** Runs a poll that receives a number of bytes. */
  private Optional<ErrorBudget.UsedUp> poll(
      Dispatcher dispatcher, GrantedPoll start, long bytes, boolean failed) {
    String group = groups.get(start.task().feedId());
    try (HopGate.Pass pass =
        (HopGate.Pass) start.gate().enter(WebUrl.parse("http://" + group + "/").orElseThrow())) {
      pass.received(bytes);
    }
    Optional<ErrorBudget.UsedUp> usedUp =
        dispatcher.count(start, failed ? PollEnd.UNREACHABLE : PollEnd.SUCCEEDED);
    dispatcher.finished(
        start,
        CompletedPoll.without(
            new PollOutcome.Succeeded(start.task().feedId(), "http://a/", "ok", 0, 0)));
    return usedUp;
  }

  /** The number of polls that start within a number of seconds, with a tick every 10 ms. */
  private int startsWithin(Dispatcher dispatcher, int seconds, long bytes, boolean failing) {
    int count = 0;
    for (int step = 0; step < seconds * 100; step++) {
      for (GrantedPoll start : dispatcher.tick()) {
        poll(dispatcher, start, bytes, failing);
        count++;
      }
      clock.advance(Duration.ofMillis(10));
    }
    return count;
  }

  @Test
  void the_rate_of_requests_to_all_hosts_is_limited() {
    Dispatcher dispatcher = dispatcher(new Budgets(5, 0, 1));
    for (int i = 0; i < 1_000; i++) {
      due(dispatcher, "f" + i, "host" + i, clock.instant());
    }
    assertThat(startsWithin(dispatcher, 10, 100, false)).isBetween(49, 51);
  }

  @Test
  void the_average_of_received_bytes_stays_below_its_limit() {
    Dispatcher dispatcher = dispatcher(new Budgets(0, 10_000, 1));
    for (int i = 0; i < 1_000; i++) {
      due(dispatcher, "f" + i, "host" + i, clock.instant());
    }
    // All due polls start before their size is known; later ones wait until the average is met.
    int first = dispatcher.tick().size();
    assertThat(first).isPositive();
    int later = startsWithin(dispatcher, 10, 20_000, false);
    assertThat(later).isLessThanOrEqualTo(256 + 6);
  }

  @Test
  void a_failing_host_is_polled_less_often_and_no_other_host() {
    Dispatcher dispatcher = dispatcher(Budgets.defaults());
    for (int i = 0; i < 100; i++) {
      due(dispatcher, "bad" + i, "bad", clock.instant());
    }
    List<String> reported = new ArrayList<>();
    int polls = 0;
    for (int second = 0; second < 180; second++) {
      due(dispatcher, "good" + second, "good" + second, clock.instant());
      for (GrantedPoll start : dispatcher.tick()) {
        boolean bad = "bad".equals(groups.get(start.task().feedId()));
        polls += bad ? 1 : 0;
        poll(dispatcher, start, 0, bad).ifPresent(used -> reported.add(used.groupId()));
      }
      clock.advance(Duration.ofSeconds(1));
    }

    assertThat(reported).containsExactly("bad");
    assertThat(polls).as("ten, then one a minute").isBetween(11, 14);
  }

  @Test
  void when_most_polls_fail_failing_feeds_are_probed_one_at_a_time() {
    Dispatcher dispatcher = dispatcher(Budgets.defaults());
    for (int i = 0; i < 200; i++) {
      due(dispatcher, "f" + i, "host" + i, clock.instant());
    }
    List<ErrorBudget.UsedUp> reported = new ArrayList<>();
    for (GrantedPoll start : dispatcher.tick()) {
      poll(dispatcher, start, 0, true).ifPresent(reported::add);
    }
    assertThat(reported).singleElement().extracting(ErrorBudget.UsedUp::groupId).isNull();

    for (int i = 0; i < 200; i++) {
      due(dispatcher, "f" + i, "host" + i, clock.instant());
    }
    clock.advance(Duration.ofSeconds(2));
    assertThat(startsWithin(dispatcher, 20, 0, true)).isBetween(9, 11);
    assertThat(startsWithin(dispatcher, 400, 0, false))
        .as("each is polled in turn")
        .isGreaterThan(180);
  }

  @Test
  void healthy_feeds_are_polled_on_time_while_most_others_fail() {
    Dispatcher dispatcher = dispatcher(Budgets.defaults());
    int bad = 0;
    int good = 0;
    for (int second = 0; second < 750; second++) {
      for (int i = 0; i < 60; i++) {
        due(dispatcher, "bad" + i, "bad" + i, clock.instant());
      }
      for (int i = 0; i < 5; i++) {
        due(dispatcher, "good" + i, "good" + i, clock.instant());
      }
      for (GrantedPoll start : dispatcher.tick()) {
        dispatcher.remove(start.task().feedId());
        boolean failed = String.valueOf(groups.get(start.task().feedId())).startsWith("bad");
        poll(dispatcher, start, 0, failed);
        bad += failed ? 1 : 0;
        good += failed ? 0 : 1;
      }
      clock.advance(Duration.ofSeconds(1));
    }
    assertThat(good).isEqualTo(5 * 750);
    assertThat(bad).as("within the budget").isLessThan(good);
  }

  @Test
  void a_working_feed_is_not_delayed_by_missing_ones_of_its_host() {
    Dispatcher dispatcher = dispatcher(Budgets.defaults());
    for (int i = 0; i < 30; i++) {
      due(dispatcher, "missing" + i, "a", clock.instant());
    }
    for (int i = 0; i < 30; i++) {
      GrantedPoll start = dispatcher.tick().getFirst();
      dispatcher.remove(start.task().feedId());
      poll(dispatcher, start, 0, false); // the request itself succeeds
      dispatcher.count(start, PollEnd.FAILED);
      dispatcher.count(start, PollEnd.FAILED);
      clock.advance(Duration.ofSeconds(1));
    }
    due(dispatcher, "works", "a", clock.instant());
    dispatcher.schedule(
        List.of(
            new Scheduled(
                NameUuid.of("fails"), "http://a/", 0, State.BACKOFF, clock.instant(), 0)));

    assertThat(dispatcher.tick())
        .extracting(start -> start.task().feedId())
        .containsExactly(NameUuid.of("works"));
  }

  @Test
  void a_small_heap_reduces_concurrent_requests_and_polls() {
    GateConfig usual = GateConfig.defaults();
    GateConfig small = usual.withinHeap(64 << 20);

    assertThat(small.requestsInFlight()).isEqualTo(32);
    assertThat(small.slowRequestsInFlight()).isEqualTo(64);
    assertThat(small.maxActivePolls()).isEqualTo(64);
    assertThat(usual.withinHeap(1L << 40)).isEqualTo(usual);
  }

  @Test
  void invalid_budgets_are_rejected() {
    assertThatThrownBy(() -> new Budgets(-1, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Budgets(0, -1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Budgets(0, 0, 0)).isInstanceOf(IllegalArgumentException.class);
  }
}
