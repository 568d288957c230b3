package dev.rssify.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Properties of every schedule, for any feed and history. */
class SchedulePropertyTest {

  /** A feed of any kind and its poll results. */
  private record History(
      @Nullable Duration cadence,
      @Nullable Duration freshness,
      boolean validators,
      long bytes,
      PublisherHints hints,
      @Nullable Duration explicit,
      List<Poll> polls) {}

  private record Poll(PollSignal signal, @Nullable Duration fresh, @Nullable Duration quota) {}

  @Test
  void bounds_apply_and_jitter_never_undercuts_them() {
    Property.forAll(
        SchedulePropertyTest::history,
        history -> {
          PolledFeed feed = feed(history);
          for (Poll poll : history.polls()) {
            Instant at = feed.due();
            Duration wait = Duration.between(at, next(feed, poll).nextRunAt());
            assertThat(wait)
                .isGreaterThanOrEqualTo(
                    RuleBook.least(
                        policy(), feed.feed(), poll.signal(), poll.fresh(), poll.quota()));
            assertThat(wait).isLessThanOrEqualTo(longest(history, poll));
          }
        });
  }

  @Test
  void consecutive_errors_never_shorten_the_wait() {
    Property.forAll(
        SchedulePropertyTest::history,
        history -> {
          PolledFeed feed = feed(history);
          history.polls().forEach(poll -> next(feed, poll));
          PollSignal error = new PollSignal.Failure(Reason.NETWORK_ERROR);
          feed.poll(new PollSignal.NotModified());
          Duration last = Duration.ZERO;
          for (int i = 0; i < 15; i++) {
            Duration wait = feed.waitAfter(error);
            assertThat(wait).isGreaterThanOrEqualTo(feed.feed().schedule().interval());
            if (history.explicit() == null) {
              assertThat(wait).isGreaterThanOrEqualTo(last);
            } else {
              assertThat(wait).isGreaterThanOrEqualTo(history.explicit());
            }
            last = wait;
          }
        });
  }

  @Test
  void the_schedule_is_reproducible_and_differs_between_feeds() {
    Property.forAll(
        SchedulePropertyTest::history,
        history -> assertThat(replay(history)).isEqualTo(replay(history)));
    assertThat(new PolledFeed(policy(), "a").waitAfter(new PollSignal.NotModified()))
        .isNotEqualTo(new PolledFeed(policy(), "b").waitAfter(new PollSignal.NotModified()));
  }

  @Test
  void the_last_step_of_a_trace_is_the_decision() {
    Property.forAll(
        SchedulePropertyTest::history,
        history -> {
          PolledFeed feed = feed(history);
          for (Poll poll : history.polls()) {
            Instant at = feed.due();
            NextPoll.Decision decision = feed.poll(poll.signal(), poll.fresh(), poll.quota());
            assertThat(at.plus(decision.trace().waiting()))
                .isEqualTo(decision.schedule().nextRunAt());
          }
        });
  }

  /** Except for rate limits and quotas, the wait is at most the longest backoff. */
  private static Duration longest(History history, Poll poll) {
    boolean rateLimited =
        poll.quota() != null
            || (poll.signal() instanceof PollSignal.RateLimited(Duration wait) && wait != null);
    Duration longest = rateLimited ? Duration.ofDays(9) : Duration.ofHours(56);
    return history.explicit() == null ? longest : longest.plus(Duration.ofDays(2));
  }

  private static FeedSchedule next(PolledFeed feed, Poll poll) {
    return feed.poll(poll.signal(), poll.fresh(), poll.quota()).schedule();
  }

  private static List<FeedSchedule> replay(History history) {
    PolledFeed feed = feed(history);
    List<FeedSchedule> schedules = new ArrayList<>();
    history.polls().forEach(poll -> schedules.add(next(feed, poll)));
    return schedules;
  }

  private static NextPoll policy() {
    return new NextPoll(ScheduleConfig.defaults());
  }

  private static PolledFeed feed(History history) {
    PolledFeed feed =
        new PolledFeed(policy())
            .weighing(history.bytes(), 0)
            .freshness(history.freshness())
            .hints(history.hints());
    if (history.validators()) {
      feed.validators();
    }
    if (history.cadence() != null) {
      feed.cadence(history.cadence());
    }
    return history.explicit() == null
        ? feed
        : feed.polling(new Polling(history.explicit(), null, null, null, null, 0, 0));
  }

  private static History history(RandomGenerator random) {
    return new History(
        maybe(random, duration(30 * 86_400)),
        maybe(random, duration(3 * 86_400)),
        random.nextBoolean(),
        random.nextInt(200_000),
        new PublisherHints(
            maybe(random, Gen.ints(1, 5000)),
            random.nextBoolean() ? List.of() : Gen.lists(Gen.ints(0, 23), 20).apply(random),
            random.nextBoolean()
                ? List.of()
                : Gen.lists(Gen.oneOf(DayOfWeek.values()), 2).apply(random),
            maybe(random, Gen.oneOf("hourly", "daily", "weekly", "sometimes")),
            maybe(random, Gen.ints(-2, 100)),
            null),
        random.nextInt(4) == 0 ? duration(86_400).apply(random) : null,
        Gen.lists(SchedulePropertyTest::poll, 30).apply(random));
  }

  private static Poll poll(RandomGenerator random) {
    PollSignal signal =
        switch (random.nextInt(6)) {
          case 0 -> new PollSignal.Document(random.nextInt(3), random.nextBoolean());
          case 1, 2 -> new PollSignal.NotModified();
          case 3 -> new PollSignal.RateLimited(maybe(random, duration(604_800)));
          default -> new PollSignal.Failure(Reason.HTTP_ERROR);
        };
    boolean responded =
        signal instanceof PollSignal.Document || signal instanceof PollSignal.NotModified;
    return new Poll(
        signal,
        responded ? maybe(random, duration(200_000)) : null,
        responded && random.nextInt(10) == 0 ? duration(604_800).apply(random) : null);
  }

  private static Function<RandomGenerator, Duration> duration(int seconds) {
    return Gen.durations(Duration.ofSeconds(1), Duration.ofSeconds(seconds));
  }

  private static <T> @Nullable T maybe(RandomGenerator random, Function<RandomGenerator, T> some) {
    return random.nextBoolean() ? some.apply(random) : null;
  }
}
