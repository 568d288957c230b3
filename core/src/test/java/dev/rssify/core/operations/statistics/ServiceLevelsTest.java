package dev.rssify.core.operations.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.operations.statistics.ServiceLevels.Level;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceLevelsTest {

  private final ManualClock clock = ManualClock.start();
  private final Store store = MemoryStore.open();
  private final ServiceLevels levels = new ServiceLevels(clock);

  private Level level(String name) {
    return levels.report(store).levels().stream()
        .filter(level -> level.name().startsWith(name))
        .findFirst()
        .orElseThrow();
  }

  private Feed feed(String name, FeedSchedule.State state, Instant due) {
    return Feed.added(
        new FeedAddress("https://a.example/" + name),
        new FeedSchedule(
            state,
            Duration.ofMinutes(15),
            due,
            due.minus(Duration.ofMinutes(15)),
            FeedSchedule.Reason.EWMA_STABLE,
            null));
  }

  private void poll(String name, String outcome, Duration took, long bytes) {
    Feed feed = feed(name, FeedSchedule.State.HEALTHY, clock.instant());
    levels.on(FinishedPolls.of(feed, outcome, took, bytes, clock.instant()));
  }

  @Test
  void the_99th_percentile_of_small_responses_is_accurate_to_a_quarter() {
    for (int i = 0; i < 980; i++) {
      poll("a", "ok", Duration.ofMillis(100), 1_000);
    }
    for (int i = 0; i < 20; i++) {
      poll("a", "ok", Duration.ofSeconds(6), 1_000);
      poll("a", "ok", Duration.ofMinutes(5), 2 << 20);
    }
    Level latency = level("fetch_latency");
    assertThat(latency.samples()).isEqualTo(1_000);
    assertThat(latency.value()).isBetween(6.0, 7.5);
    assertThat(latency.met()).isFalse();

    clock.advance(Duration.ofHours(23));
    assertThat(level("fetch_latency").samples()).isEqualTo(1_000);
    clock.advance(Duration.ofHours(1));
    assertThat(level("fetch_latency").samples()).isZero();
    assertThat(level("fetch_latency").met()).isTrue();
  }

  @Test
  void only_internal_errors_count_relative_to_the_polls_of_a_feed() {
    poll("a", "http_500", Duration.ofMillis(1), 0);
    poll("a", "parse_error", Duration.ofMillis(1), 0);
    assertThat(level("worst_feed").value()).isZero();

    poll("a", "raw_unavailable", Duration.ofMillis(1), 0);
    assertThat(level("worst_feed").value()).isCloseTo(1 / 96.0, within(1e-9));
    assertThat(level("worst_feed").met()).isTrue();
    poll("b", "raw_unavailable", Duration.ofMillis(1), 0);
    poll("a", "raw_unavailable", Duration.ofMillis(1), 0);
    assertThat(level("worst_feed").value()).isCloseTo(2 / 96.0, within(1e-9));
    assertThat(level("worst_feed").met()).isFalse();

    clock.advance(Duration.ofHours(25));
    assertThat(level("worst_feed").value()).isZero();
  }

  @Test
  void a_feed_is_late_after_twice_its_wait_unless_it_was_stopped() {
    Instant now = clock.instant();
    add("on-time", FeedSchedule.State.HEALTHY, now.plusSeconds(60));
    add("soon", FeedSchedule.State.HEALTHY, now.minus(Duration.ofMinutes(15)));
    add("late", FeedSchedule.State.HEALTHY, now.minus(Duration.ofMinutes(16)));
    add("stopped", FeedSchedule.State.PAUSED, now.minus(Duration.ofDays(1)));

    Level fresh = level("feeds_polled");
    assertThat(fresh.samples()).isEqualTo(3);
    assertThat(fresh.value()).isCloseTo(2 / 3.0, within(1e-9));
    assertThat(fresh.met()).isFalse();
  }

  private void add(String name, FeedSchedule.State state, Instant due) {
    store.feeds().add(feed(name, state, due), clock.instant(), List.of());
  }
}
