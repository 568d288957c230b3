package dev.rssify.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.feed.PushMode;
import dev.rssify.core.model.feed.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Explicit intervals, cron schedules and an embedder's policy. */
class ExplicitScheduleTest {

  private static final CronSchedule HOURLY = CronSchedule.utc("0 * * * *");
  private static final PollSignal NEW = new PollSignal.Document(1, false);
  private static final PollSignal ERROR = new PollSignal.Failure(Reason.NETWORK_ERROR);

  /** Every full hour for any expression; nothing for an empty one. */
  private static final CronTimes CLOCK =
      new CronTimes() {
        @Override
        public Optional<Instant> next(CronSchedule cron, Instant after) {
          return cron.expression().isEmpty()
              ? Optional.empty()
              : Optional.of(after.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS));
        }

        @Override
        public Optional<String> problem(CronSchedule cron) {
          return Optional.empty();
        }
      };

  @Test
  void a_policy_overrides_the_feeds_interval_and_that_overrides_the_configured_one() {
    ScheduleConfig config = configured(Duration.ofMinutes(30), null);
    Duration own = Duration.ofMinutes(20);
    Duration injected = Duration.ofMinutes(10);
    IntervalPolicy policy = _ -> Optional.of(injected);

    assertThat(wait(new NextPoll(config), Polling.ADAPTIVE)).isEqualTo(Duration.ofMinutes(30));
    assertThat(wait(new NextPoll(config), every(own))).isEqualTo(own);
    assertThat(wait(new NextPoll(config, CLOCK, policy), every(own))).isEqualTo(injected);
  }

  @Test
  void a_cron_schedule_is_exact_and_ignores_floor_and_hints() {
    PolledFeed feed = feed(HOURLY).hints(FloorTest.hints(600, null, null));

    assertThat(feed.poll(NEW).schedule().nextRunAt()).isEqualTo("2026-01-05T01:00:00Z");
    assertThat(feed.poll(NEW).schedule().nextRunAt()).isEqualTo("2026-01-05T02:00:00Z");
    assertThat(feed.feed().schedule().reason()).isEqualTo(Reason.CRON);
  }

  @Test
  void freshness_rate_limits_and_errors_only_skip_times_of_a_cron_schedule() {
    PolledFeed feed = feed(HOURLY);

    assertThat(feed.poll(NEW, Duration.ofMinutes(90), null).schedule().nextRunAt())
        .isEqualTo("2026-01-05T02:00:00Z");
    assertThat(feed.poll(NEW, Duration.ofMinutes(60), null).schedule().nextRunAt())
        .isEqualTo("2026-01-05T03:00:00Z");
    assertThat(feed.poll(new PollSignal.RateLimited(Duration.ofHours(5))).schedule().nextRunAt())
        .isEqualTo("2026-01-05T08:00:00Z");
    assertThat(feed.poll(ERROR).schedule().nextRunAt()).isEqualTo("2026-01-05T09:00:00Z");
    assertThat(feed.poll(new PollSignal.RateLimited(null)).schedule().nextRunAt())
        .isEqualTo("2026-01-05T11:00:00Z");
    assertThat(feed.poll(new PollSignal.RateLimited(null)).schedule().nextRunAt())
        .isEqualTo("2026-01-05T15:00:00Z");
  }

  @Test
  void without_a_future_time_the_schedule_is_adaptive() {
    PolledFeed feed = feed(CronSchedule.utc(""));

    assertThat(feed.poll(NEW).schedule().reason()).isEqualTo(Reason.FLOOR);
  }

  @Test
  void the_shortest_interval_of_the_enabled_subscriptions_counts() {
    Polling requested =
        new Polling(null, null, Duration.ofMinutes(1), null, PushMode.ONLY, 0, 0)
            .requestedBy(
                List.of(
                    subscription("a", true, Duration.ofHours(2), null),
                    subscription("b", true, Duration.ofHours(1), HOURLY),
                    subscription("c", false, Duration.ofMinutes(1), null),
                    subscription("d", true, null, CronSchedule.utc("5 5 * * *"))));

    assertThat(requested)
        .isEqualTo(
            new Polling(
                Duration.ofHours(1), HOURLY, Duration.ofMinutes(1), null, PushMode.ONLY, 0, 3));
    assertThat(requested.requestedBy(List.of()).interval()).isNull();
  }

  private static PolledFeed feed(CronSchedule cron) {
    return new PolledFeed(
            new NextPoll(ScheduleConfig.defaults().withJitterRatio(0), CLOCK, IntervalPolicy.NONE))
        .polling(new Polling(null, cron, null, null, null, 0, 0));
  }

  private static Polling every(Duration interval) {
    return new Polling(interval, null, null, null, null, 0, 0);
  }

  private static Duration wait(NextPoll policy, Polling polling) {
    return new PolledFeed(policy).polling(polling).waitAfter(NEW);
  }

  private static ScheduleConfig configured(
      @Nullable Duration interval, @Nullable CronSchedule cron) {
    ScheduleConfig some = ScheduleConfig.defaults();
    return new ScheduleConfig(
        some.firstInterval(),
        some.minInterval(),
        some.maxInterval(),
        some.upFactor(),
        some.downFactor(),
        some.ewmaAlpha(),
        some.blendLambda(),
        0,
        some.backoffBase(),
        some.maxBackoff(),
        some.explicitBackoffCap(),
        interval,
        cron);
  }

  private static Subscription subscription(
      String id, boolean enabled, @Nullable Duration interval, @Nullable CronSchedule cron) {
    FeedAddress address = new FeedAddress("https://a.example/feed");
    return new Subscription(
        id, address.feedId(), address, null, List.of(), null, null, enabled, interval, cron);
  }
}
