package dev.rssify.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.DecisionTrace.Step;
import dev.rssify.core.model.FeedSchedule;
import dev.rssify.core.model.FeedSchedule.Reason;
import dev.rssify.core.model.FeedSchedule.State;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class NextPollTest {

  private static final UUID FEED = new UUID(1, 2);
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final ScheduleConfig STEADY = ScheduleConfig.defaults().withJitterRatio(0);

  private static final Function<RandomGenerator, PollSignal> SIGNALS =
      random ->
          switch (random.nextInt(5)) {
            case 0 -> new PollSignal.Document(random.nextInt(3));
            case 1 -> new PollSignal.NotModified();
            case 2 -> new PollSignal.Throttled(null);
            case 3 -> new PollSignal.Throttled(Duration.ofSeconds(random.nextInt(1, 604_800)));
            default -> new PollSignal.Failure(Reason.HTTP_ERROR, random.nextInt(1, 50));
          };

  @Test
  void new_entries_shorten_and_silence_lengthens_the_interval() {
    NextPoll policy = new NextPoll(STEADY);

    assertThat(wait(policy, new PollSignal.Document(3))).isEqualTo(Duration.ofSeconds(675));
    assertThat(wait(policy, new PollSignal.Document(0))).isEqualTo(Duration.ofSeconds(1125));
    assertThat(wait(policy, new PollSignal.NotModified())).isEqualTo(Duration.ofSeconds(1125));
  }

  @Test
  void a_retry_after_is_honoured_in_full_and_leaves_the_interval_alone() {
    NextPoll.Decision decision = decide(new PollSignal.Throttled(Duration.ofDays(3)));

    assertThat(decision.schedule().nextRunAt()).isAfterOrEqualTo(NOW.plus(Duration.ofDays(3)));
    assertThat(decision.schedule().interval()).isEqualTo(Duration.ofMinutes(15));
    assertThat(decision.schedule().state()).isEqualTo(State.COOLING_DOWN);
    assertThat(decision.schedule().reason()).isEqualTo(Reason.RETRY_AFTER);
  }

  @Test
  void a_bare_throttling_costs_at_least_an_hour_and_doubles() {
    NextPoll policy = new NextPoll(STEADY);
    FeedSchedule first =
        policy.decide(FEED, policy.first(NOW), new PollSignal.Throttled(null), NOW).schedule();
    FeedSchedule second =
        policy.decide(FEED, first, new PollSignal.Throttled(null), NOW).schedule();

    assertThat(Duration.between(NOW, first.nextRunAt())).isEqualTo(Duration.ofHours(1));
    assertThat(Duration.between(NOW, second.nextRunAt())).isEqualTo(Duration.ofHours(2));
  }

  @Test
  void errors_in_a_row_only_lengthen_the_wait_up_to_two_days() {
    NextPoll policy = new NextPoll(STEADY);
    Duration last = Duration.ZERO;
    for (int n = 1; n < 40; n++) {
      Duration wait = wait(policy, new PollSignal.Failure(Reason.NETWORK_ERROR, n));
      assertThat(wait).isGreaterThanOrEqualTo(last).isLessThanOrEqualTo(Duration.ofHours(48));
      last = wait;
    }
    assertThat(last).isEqualTo(Duration.ofHours(48));
  }

  @Test
  void a_feed_that_is_gone_is_never_due_again() {
    FeedSchedule gone = decide(new PollSignal.Gone()).schedule();

    assertThat(gone.state()).isEqualTo(State.GONE);
    assertThat(gone.nextRunAt()).isAfter(NOW.plus(Duration.ofDays(365_000)));
  }

  @Test
  void the_trace_names_every_step_that_changed_the_time() {
    assertThat(decide(new PollSignal.Document(1)).trace().steps())
        .extracting(Step::name)
        .startsWith("base", "factor")
        .contains("jitter")
        .doesNotContain("clamp");
  }

  @Test
  void the_bounds_hold_after_any_history_and_the_same_history_repeats_itself() {
    NextPoll policy = new NextPoll(ScheduleConfig.defaults());
    Property.forAll(
        Gen.lists(SIGNALS, 30),
        history -> assertThat(replay(policy, history)).isEqualTo(replay(policy, history)));
  }

  private static FeedSchedule replay(NextPoll policy, List<PollSignal> history) {
    FeedSchedule schedule = policy.first(NOW);
    for (PollSignal signal : history) {
      Instant at = schedule.nextRunAt();
      schedule = policy.decide(FEED, schedule, signal, at).schedule();
      assertThat(Duration.between(at, schedule.nextRunAt()))
          .isBetween(Duration.ofSeconds(300), Duration.ofDays(9));
    }
    return schedule;
  }

  private static NextPoll.Decision decide(PollSignal signal) {
    NextPoll policy = new NextPoll(ScheduleConfig.defaults());
    return policy.decide(FEED, policy.first(NOW), signal, NOW);
  }

  private static Duration wait(NextPoll policy, PollSignal signal) {
    Instant next = policy.decide(FEED, policy.first(NOW), signal, NOW).schedule().nextRunAt();
    return Duration.between(NOW, next);
  }
}
