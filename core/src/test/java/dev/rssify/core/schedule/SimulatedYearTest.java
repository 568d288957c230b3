package dev.rssify.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A simulated year of publishers through the schedule. Each poll is checked against the rules; a
 * seed reproduces its year.
 */
class SimulatedYearTest {

  private static final Duration YEAR = Duration.ofDays(365);
  private static final Duration MAX_WAIT = Duration.ofDays(3);

  /**
   * The result of a year.
   *
   * @param early polls in the second quarter
   * @param late polls in the fourth
   */
  private record Year(long polls, long early, long late, long fingerprint) {}

  @Test
  void a_year_of_fifty_feeds_violates_no_rule_and_is_reproducible() {
    check(50);
  }

  @Test
  @Tag("long")
  void a_year_of_a_thousand_feeds_violates_no_rule_and_is_reproducible() {
    check(1000);
  }

  private static void check(int feeds) {
    Year year = live(feeds, 1);

    assertThat(year.polls()).isBetween(365L * feeds / 2, 24L * 365 * feeds);
    assertThat((double) year.late() / year.early()).isBetween(0.9, 1.1);
    assertThat(live(feeds, 1)).isEqualTo(year);
    assertThat(live(5, 2).fingerprint()).isNotEqualTo(live(5, 1).fingerprint());
  }

  private static Year live(int feeds, long seed) {
    NextPoll policy = new NextPoll(ScheduleConfig.defaults());
    HashStream64 fingerprint = Hashing.xxh64().hashStream();
    long[] quarters = new long[4];
    for (int number = 0; number < feeds; number++) {
      RandomPublisher publisher = new RandomPublisher(policy, seed, number);
      Instant end = PolledFeed.START.plus(YEAR);
      for (Instant at = publisher.due(); at.isBefore(end); ) {
        quarters[(int) (4 * Duration.between(PolledFeed.START, at).toMillis() / YEAR.toMillis())]++;
        Instant next = publisher.poll();
        assertThat(next).isBefore(at.plus(MAX_WAIT));
        fingerprint.putLong(next.toEpochMilli());
        at = next;
      }
    }
    long polls = quarters[0] + quarters[1] + quarters[2] + quarters[3];
    return new Year(polls, quarters[1], quarters[3], fingerprint.getAsLong());
  }
}
