package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.RedirectLearning.Lesson;
import dev.rssify.core.model.feed.RedirectSightings;
import dev.rssify.core.model.http.Hop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectLearningTest {

  private static final Instant DAY_0 = Instant.parse("2026-03-01T00:00:00Z");
  private static final List<Hop> TO_B = List.of(new Hop("a", 301, "b"));
  private static final List<Hop> TO_C = List.of(new Hop("a", 308, "c"));

  private static Instant hours(long hours) {
    return DAY_0.plus(Duration.ofHours(hours));
  }

  private static RedirectSightings seen(String target, int count, long lastHour) {
    return new RedirectSightings(target, DAY_0, hours(lastHour), count);
  }

  @Test
  void R18_three_sightings_over_48_hours_move_the_feed() {
    Lesson first = RedirectLearning.learn(null, TO_B, true, DAY_0);
    Lesson second = RedirectLearning.learn(first.sightings(), TO_B, true, hours(24));
    Lesson third = RedirectLearning.learn(second.sightings(), TO_B, true, hours(48));

    assertThat(first).isEqualTo(new Lesson(seen("b", 1, 0), null));
    assertThat(second).isEqualTo(new Lesson(seen("b", 2, 24), null));
    assertThat(third).isEqualTo(new Lesson(null, "b"));
  }

  @Test
  void R18_many_sightings_in_less_than_48_hours_do_not_move_the_feed() {
    assertThat(RedirectLearning.learn(seen("b", 200, 47), TO_B, true, hours(48).minusSeconds(1)))
        .isEqualTo(
            new Lesson(new RedirectSightings("b", DAY_0, hours(48).minusSeconds(1), 201), null));
  }

  @Test
  void R18_two_sightings_do_not_move_the_feed_however_far_apart() {
    assertThat(RedirectLearning.learn(seen("b", 1, 0), TO_B, true, hours(1000)))
        .isEqualTo(new Lesson(seen("b", 2, 1000), null));
  }

  @Test
  void R18_another_target_restarts_the_count() {
    assertThat(RedirectLearning.learn(seen("b", 2, 40), TO_C, true, hours(48)))
        .isEqualTo(new Lesson(new RedirectSightings("c", hours(48), hours(48), 1), null));
  }

  @Test
  void R18_a_direct_response_ends_the_count() {
    assertThat(RedirectLearning.learn(seen("b", 2, 40), List.of(), true, hours(48)))
        .isEqualTo(new Lesson(null, null));
  }

  @Test
  void R18_an_unreadable_target_does_not_count() {
    RedirectSightings two = seen("b", 2, 40);

    assertThat(RedirectLearning.learn(two, TO_B, false, hours(48)))
        .isEqualTo(new Lesson(two, null));
    assertThat(RedirectLearning.learn(two, List.of(), false, hours(48)))
        .isEqualTo(new Lesson(two, null));
    assertThat(RedirectLearning.learn(null, TO_B, false, hours(48)))
        .isEqualTo(new Lesson(null, null));
  }

  @Test
  void R18_an_unreadable_response_at_another_target_ends_the_count() {
    assertThat(RedirectLearning.learn(seen("b", 2, 40), TO_C, false, hours(48)))
        .isEqualTo(new Lesson(null, null));
  }

  @Test
  void R18_a_chain_of_permanent_hops_counts_as_its_last_target() {
    List<Hop> chain = List.of(new Hop("a", 301, "x"), new Hop("x", 308, "b"));

    assertThat(RedirectLearning.learn(seen("b", 2, 40), chain, true, hours(48)))
        .isEqualTo(new Lesson(null, "b"));
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 303, 307})
  void R19_temporary_redirects_are_never_learned(int status) {
    List<Hop> hops = List.of(new Hop("a", status, "b"));

    assertThat(RedirectLearning.learn(null, hops, true, DAY_0)).isEqualTo(new Lesson(null, null));
    assertThat(RedirectLearning.learn(seen("b", 2, 40), hops, true, hours(48)))
        .isEqualTo(new Lesson(null, null));
  }

  @Test
  void R19_a_mixed_chain_counts_up_to_its_first_temporary_hop() {
    List<Hop> mixed =
        List.of(new Hop("a", 301, "b"), new Hop("b", 302, "c"), new Hop("c", 301, "d"));

    assertThat(RedirectLearning.learn(seen("b", 2, 40), mixed, true, hours(48)))
        .isEqualTo(new Lesson(null, "b"));
  }
}
