package dev.rssify.lab.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RhythmTest {

  private static final long START = Instant.parse("2026-03-11T12:00:00Z").getEpochSecond();
  private static final long DAY = Rhythm.DAY;
  private static final long FOR_EVER = Long.MAX_VALUE;

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.5, 5, 60})
  void a_feed_posts_about_as_often_as_configured(double postsPerDay) {
    int days = 7 * 500;
    int posted = rhythm(postsPerDay).between(START, START + days * DAY).size();

    // Weekends are half as busy, bursts add a little.
    double expected = postsPerDay * 6 / 7 + 0.04 * (1 + postsPerDay * 3 / 7);
    assertThat(posted / (double) days).isCloseTo(expected, within(expected * 0.15));
  }

  @Test
  void searching_back_and_forward_gives_the_same_postings() {
    Rhythm rhythm = rhythm(3);
    List<Posting> posted = rhythm.between(START, START + 60 * DAY);

    assertThat(rhythm.latest(START + 60 * DAY, posted.size())).isEqualTo(posted);
    long[] forward =
        LongStream.iterate(rhythm.next(START), at -> at <= START + 60 * DAY, rhythm::next)
            .toArray();
    assertThat(forward)
        .containsExactly(posted.reversed().stream().mapToLong(Posting::at).distinct().toArray());
  }

  @Test
  void a_dead_feed_has_posted_and_never_posts_again() {
    Rhythm dead = new Rhythm(1, 0.5, 0, START / DAY - 1000);

    assertThat(dead.latest(START, 5)).hasSize(5);
    assertThat(dead.between(START, START + 1000 * DAY)).isEmpty();
    assertThat(dead.next(START)).isGreaterThan(START + 1000 * DAY);
  }

  @Test
  void more_is_posted_by_day_than_by_night() {
    List<Posting> year = rhythm(10).between(START, START + 365 * DAY);
    long byDay = year.stream().filter(p -> isWithin(p, 8, 18)).count();
    long byNight = year.stream().filter(p -> isWithin(p, 22, 24) || isWithin(p, 0, 5)).count();

    assertThat(byDay).isGreaterThan(5 * byNight);
  }

  @Test
  void postings_have_bursts() {
    List<Posting> year = rhythm(10).between(START, START + 365 * DAY);
    int most = 0;
    for (int i = 0; i + 4 < year.size(); i++) {
      long span = year.get(i).at() - year.get(i + 4).at();
      if (span < Duration.ofMinutes(30).toSeconds()) {
        most++;
      }
    }
    assertThat(most).isPositive();
  }

  private static boolean isWithin(Posting posting, int from, int to) {
    long hour = posting.at() % DAY / 3600;
    return hour >= from && hour < to;
  }

  private static Rhythm rhythm(double postsPerDay) {
    return new Rhythm(42, postsPerDay, 0, FOR_EVER);
  }
}
