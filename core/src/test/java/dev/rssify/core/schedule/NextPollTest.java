package dev.rssify.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.DecisionTrace.Step;
import dev.rssify.core.model.feed.DecisionTrace.Verdict;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.parsed.PublisherHints;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class NextPollTest {

  private static final PollSignal NEW = new PollSignal.Document(1, false);
  private static final PollSignal NOTHING = new PollSignal.NotModified();
  private static final PollSignal ERROR = new PollSignal.Failure(Reason.HTTP_ERROR);
  private static final PollSignal BARE_429 = new PollSignal.RateLimited(null);
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void R9_R10_R11_no_poll_before_the_freshness_lifetime_ends() {
    for (PollSignal signal : List.of(NEW, NOTHING)) {
      PolledFeed feed = new PolledFeed(new NextPoll(ScheduleConfig.defaults())).earned();
      Instant at = feed.due();
      FeedSchedule next = feed.poll(signal, Duration.ofSeconds(5000), null).schedule();

      assertThat(Duration.between(at, next.nextRunAt()))
          .isBetween(Duration.ofSeconds(5000), Duration.ofSeconds(5750));
      assertThat(next.reason()).isEqualTo(Reason.FRESHNESS);
    }
  }

  @Test
  void R9_R10_a_lifetime_is_limited_to_the_largest_interval_and_zero_means_the_floor() {
    PolledFeed feed = PolledFeed.steady().earned();
    Instant at = feed.due();

    assertThat(feed.poll(NEW, Duration.ofDays(400), null).schedule().nextRunAt())
        .isEqualTo(at.plus(Duration.ofDays(1)));
    at = feed.due();
    assertThat(feed.poll(NEW, Duration.ZERO, null).schedule().nextRunAt())
        .isAfterOrEqualTo(at.plus(Duration.ofMinutes(5)));
  }

  @Test
  void R14_a_retry_after_of_a_week_is_honored_and_leaves_the_interval() {
    PolledFeed feed = new PolledFeed(new NextPoll(ScheduleConfig.defaults()));
    Instant at = feed.due();
    FeedSchedule next = feed.poll(new PollSignal.RateLimited(Duration.ofDays(7))).schedule();

    assertThat(next.nextRunAt())
        .isBetween(at.plus(Duration.ofDays(7)), at.plus(Duration.ofHours(24 * 7 + 26)));
    assertThat(next.state()).isEqualTo(State.COOLING_DOWN);
    assertThat(next.reason()).isEqualTo(Reason.RETRY_AFTER);
    assertThat(next.retryAfter()).isEqualTo(Duration.ofDays(7));
    assertThat(next.interval()).isEqualTo(Duration.ofMinutes(15));
  }

  @Test
  void R14_an_exhausted_quota_counts_with_any_response_and_any_schedule() {
    for (PolledFeed feed :
        List.of(PolledFeed.steady(), PolledFeed.steady().interval(Duration.ofMinutes(1)))) {
      Instant at = feed.due();
      FeedSchedule next = feed.poll(NEW, null, Duration.ofDays(2)).schedule();

      assertThat(next.nextRunAt()).isEqualTo(at.plus(Duration.ofDays(2)));
      assertThat(next.state()).isEqualTo(State.COOLING_DOWN);
      assertThat(next.reason()).isEqualTo(Reason.RATE_LIMITED);
      assertThat(next.retryAfter()).isEqualTo(Duration.ofDays(2));
    }
  }

  @Test
  void R15_a_bare_429_costs_an_hour_or_twice_the_interval_and_doubles() {
    PolledFeed feed = PolledFeed.steady().earned();

    assertThat(feed.waitAfter(BARE_429)).isEqualTo(HOUR);
    assertThat(feed.waitAfter(BARE_429)).isEqualTo(Duration.ofHours(2));
    assertThat(feed.waitAfter(BARE_429)).isEqualTo(Duration.ofHours(4));
    assertThat(PolledFeed.steady().lastInterval(Duration.ofHours(5)).waitAfter(BARE_429))
        .isEqualTo(Duration.ofHours(10));
  }

  @Test
  void R15_recovery_is_gradual_for_an_explicit_interval() {
    for (PolledFeed feed :
        List.of(
            PolledFeed.steady().earned(), PolledFeed.steady().interval(Duration.ofMinutes(10)))) {
      for (int i = 0; i < 4; i++) {
        feed.poll(BARE_429);
      }
      Duration last = feed.feed().schedule().interval();
      assertThat(last).isEqualTo(Duration.ofHours(8));
      for (int i = 0; i < 5; i++) {
        Duration next = feed.waitAfter(NEW);
        assertThat(next).isBetween(last.dividedBy(2), last.minusMillis(1));
        last = next;
      }
    }
  }

  @Test
  void R16_errors_double_the_wait_up_to_two_days_and_polling_continues() {
    PolledFeed feed = new PolledFeed(new NextPoll(ScheduleConfig.defaults()));
    Duration last = HOUR;
    for (int n = 1; n < 40; n++) {
      Duration wait = feed.waitAfter(ERROR);
      assertThat(wait).isBetween(last, Duration.ofHours(48));
      last = wait;
    }
    assertThat(last).isEqualTo(Duration.ofHours(48));
    assertThat(feed.due()).isBefore(FeedSchedule.NEVER);
  }

  @Test
  void R16_an_error_is_never_followed_by_an_earlier_poll_than_a_response() {
    PublisherHints ttl = FloorTest.hints(600, null, null);

    assertThat(PolledFeed.steady().earned().hints(ttl).waitAfter(ERROR))
        .isEqualTo(Duration.ofMinutes(600));
    assertThat(PolledFeed.steady().freshness(Duration.ofHours(9)).waitAfter(ERROR))
        .isEqualTo(Duration.ofHours(9));
    assertThat(PolledFeed.steady().lastInterval(Duration.ofHours(7)).waitAfter(ERROR))
        .isEqualTo(Duration.ofHours(7));
    assertThat(PolledFeed.steady().interval(Duration.ofHours(6)).waitAfter(ERROR))
        .isEqualTo(Duration.ofHours(6));
  }

  @Test
  void R16_after_ten_consecutive_failures_the_feed_is_only_probed_until_it_succeeds() {
    PolledFeed feed = PolledFeed.steady();
    for (int n = 1; n <= 9; n++) {
      assertThat(feed.poll(ERROR).schedule().state()).isEqualTo(State.BACKOFF);
    }
    NextPoll.Decision tenth = feed.poll(ERROR);
    assertThat(tenth.schedule().state()).isEqualTo(State.PAUSED);
    assertThat(tenth.trace().verdict()).isEqualTo(Verdict.PAUSE);
    assertThat(tenth.schedule().reason()).isEqualTo(Reason.BUDGET_EXCEEDED);
    assertThat(feed.poll(ERROR).schedule().state()).isEqualTo(State.PAUSED);
    assertThat(feed.poll(NOTHING).schedule().state()).isEqualTo(State.HEALTHY);
  }

  @Test
  void R17_a_gone_feed_is_never_due_unless_the_operator_resets_it() {
    PolledFeed feed = PolledFeed.steady();
    NextPoll.Decision gone = feed.poll(new PollSignal.Gone());

    assertThat(gone.schedule().state()).isEqualTo(State.GONE);
    assertThat(gone.schedule().nextRunAt()).isEqualTo(FeedSchedule.NEVER);
    assertThat(gone.trace().waiting()).isNull();
    Instant now = PolledFeed.START.plus(HOUR);
    assertThat(ManualScheduleChanges.resume(gone.schedule(), now).nextRunAt()).isEqualTo(now);
  }

  @Test
  void R17_a_404_for_a_month_is_not_gone() {
    PolledFeed feed = PolledFeed.steady();
    while (feed.due().isBefore(PolledFeed.START.plus(Duration.ofDays(30)))) {
      feed.poll(ERROR);
    }
    assertThat(feed.due()).isBefore(PolledFeed.START.plus(Duration.ofDays(33)));
  }

  @Test
  void R24_hints_only_lengthen_and_each_is_capped_at_the_largest_interval() {
    assertThat(PolledFeed.steady().hints(FloorTest.hints(180, null, null)).waitAfter(NEW))
        .isEqualTo(Duration.ofHours(3));
    assertThat(PolledFeed.steady().hints(FloorTest.hints(null, "Daily ", 3)).waitAfter(NEW))
        .isEqualTo(Duration.ofHours(8));
    assertThat(PolledFeed.steady().hints(FloorTest.hints(null, "weekly", null)).waitAfter(NEW))
        .isEqualTo(Duration.ofDays(1));
    assertThat(PolledFeed.steady().hints(FloorTest.hints(1, "hourly", 60)).waitAfter(NEW))
        .isEqualTo(HOUR);
    assertThat(PolledFeed.steady().hints(FloorTest.hints(-5, "now", -1)).waitAfter(NEW))
        .isEqualTo(HOUR);
    assertThat(
            PolledFeed.steady()
                .hints(FloorTest.hints(Integer.MAX_VALUE, "yearly", 0))
                .waitAfter(NEW))
        .isEqualTo(Duration.ofDays(1));
  }

  @Test
  void R24_the_longest_of_hints_and_max_age_wins() {
    PolledFeed feed = PolledFeed.steady().hints(FloorTest.hints(120, null, null));
    Instant at = feed.due();
    assertThat(feed.poll(NEW, Duration.ofHours(5), null).schedule().nextRunAt())
        .isEqualTo(at.plus(Duration.ofHours(5)));
    at = feed.due();
    assertThat(feed.poll(NEW, HOUR, null).schedule().nextRunAt())
        .isEqualTo(at.plus(Duration.ofHours(2)));
  }

  @Test
  void R24_a_poll_is_never_in_skipped_hours_or_days() {
    PublisherHints hints =
        new PublisherHints(
            null, List.of(3, 4, 5, 17), List.of(DayOfWeek.SATURDAY), null, null, null);
    PolledFeed feed = new PolledFeed(new NextPoll(ScheduleConfig.defaults())).earned().hints(hints);
    for (int i = 0; i < 500; i++) {
      feed.poll(i % 3 == 0 ? NOTHING : NEW);
      var utc = feed.due().atZone(ZoneOffset.UTC);
      assertThat(utc.getHour()).isNotIn(3, 4, 5, 17);
      assertThat(utc.getDayOfWeek()).isNotEqualTo(DayOfWeek.SATURDAY);
    }
  }

  @Test
  void R25_with_push_a_feed_is_polled_once_a_day() {
    PolledFeed feed =
        PolledFeed.steady().polling(new Polling(null, null, null, null, PushMode.ONLY, 0, 0));
    FeedSchedule next = feed.poll(NEW).schedule();

    assertThat(next.reason()).isEqualTo(Reason.PUSH);
    assertThat(next.nextRunAt()).isEqualTo(PolledFeed.START.plus(Duration.ofDays(1)));
  }

  @Test
  void a_gap_shortens_the_wait_more_than_new_entries_do() {
    PolledFeed one = PolledFeed.steady().lastInterval(Duration.ofHours(10));
    PolledFeed other = PolledFeed.steady().lastInterval(Duration.ofHours(10));

    assertThat(one.waitAfter(new PollSignal.Document(3, true)))
        .isLessThan(other.waitAfter(new PollSignal.Document(3, false)));
    assertThat(one.feed().schedule().reason()).isEqualTo(Reason.GAP);
  }

  @Test
  void a_converged_interval_is_reported() {
    PolledFeed feed = PolledFeed.steady().cadence(Duration.ofHours(3));
    for (int i = 0; i < 30; i++) {
      feed.poll(NOTHING);
    }
    assertThat(feed.feed().schedule().reason()).isEqualTo(Reason.EWMA_STABLE);
    assertThat(feed.feed().schedule().interval()).isBetween(HOUR, Duration.ofHours(5));
  }

  @Test
  void the_trace_has_every_step_that_changed_the_wait_and_its_rule() {
    NextPoll.Decision decision = new PolledFeed(new NextPoll(ScheduleConfig.defaults())).poll(NEW);

    assertThat(decision.trace().steps())
        .extracting(Step::name)
        .containsExactly("base", "factor", "jitter", "floor");
    assertThat(decision.trace().steps().getLast().rule()).isEqualTo("R23.4");
    assertThat(PolledFeed.START.plus(decision.trace().waiting()))
        .isEqualTo(decision.schedule().nextRunAt());
  }

  @Test
  void a_poll_does_not_resume_a_feed_that_the_operator_stopped() {
    NextPoll policy = new NextPoll(ScheduleConfig.defaults());
    PolledFeed feed = new PolledFeed(policy);
    Instant now = PolledFeed.START;
    FeedSchedule disabled = ManualScheduleChanges.disable(feed.feed().schedule(), now);
    FeedSchedule paused = ManualScheduleChanges.pause(feed.feed().schedule(), now.plus(HOUR), now);

    FeedSchedule stillDisabled =
        policy.decide(feed.feed().withSchedule(disabled), PollReport.of(now, NEW)).schedule();
    FeedSchedule stillPaused =
        policy.decide(feed.feed().withSchedule(paused), PollReport.of(now, ERROR)).schedule();
    FeedSchedule over =
        policy
            .decide(feed.feed().withSchedule(paused), PollReport.of(now.plus(HOUR), NEW))
            .schedule();

    assertThat(stillDisabled.state()).isEqualTo(State.DISABLED);
    assertThat(stillDisabled.nextRunAt()).isEqualTo(FeedSchedule.NEVER);
    assertThat(stillPaused.nextRunAt()).isEqualTo(now.plus(HOUR));
    assertThat(over.state()).isEqualTo(State.HEALTHY);
    assertThat(ManualScheduleChanges.resume(disabled, now).nextRunAt()).isEqualTo(now);
    assertThat(ManualScheduleChanges.resume(over, now)).isEqualTo(over);
  }

  @Test
  void a_feed_is_stale_after_five_failures_or_a_week_until_it_recovers() {
    Instant now = PolledFeed.START;
    FeedStats four = new FeedStats(now, now, 4, 0, 4, 0, 0, 0, 8);

    assertThat(Staleness.since(null, four, now)).isNull();
    assertThat(Staleness.since(null, four.afterFailure(now), now)).isEqualTo(now);
    assertThat(Staleness.since(null, four, now.plus(Duration.ofDays(7)).minusMillis(1))).isNull();
    assertThat(Staleness.since(null, four, now.plus(Duration.ofDays(7)))).isNotNull();
    assertThat(Staleness.since(now, four, now.plus(HOUR))).isEqualTo(now);
    assertThat(Staleness.since(null, FeedStats.NONE, now)).isNull();
  }
}
