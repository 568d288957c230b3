package dev.rssify.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class GenTest {

  @Test
  void both_ends_of_a_range_are_generated() {
    assertThat(seen(Gen.longs(-1_000_000, 1_000_000))).contains(-1_000_000L, 1_000_000L);
    assertThat(seen(Gen.longs(Long.MIN_VALUE, Long.MAX_VALUE)))
        .contains(Long.MIN_VALUE, Long.MAX_VALUE);
    assertThat(seen(Gen.ints(5, 5))).containsExactly(5);
  }

  @Test
  void times_are_within_their_bounds() {
    Instant least = Instant.parse("2020-01-01T00:00:00Z");
    Instant most = Instant.parse("2030-01-01T00:00:00Z");

    Property.forAll(Gen.instants(least, most), at -> assertThat(at).isBetween(least, most));
    Property.forAll(
        Gen.durations(Duration.ZERO, Duration.ofHours(1)),
        d -> assertThat(d).isBetween(Duration.ZERO, Duration.ofHours(1)));
  }

  @Test
  void every_choice_is_generated() {
    assertThat(seen(Gen.oneOf("a", "b", "c"))).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(seen(Gen.anyOf(Gen.oneOf("a"), Gen.oneOf("b")))).containsExactlyInAnyOrder("a", "b");
    assertThat(seen(Gen.optional(Gen.oneOf("a"))))
        .containsExactlyInAnyOrder(Optional.empty(), Optional.of("a"));
  }

  @Test
  void words_are_never_empty_and_at_most_as_long_as_requested() {
    Property.forAll(Gen.words(4), word -> assertThat(word).matches("[a-z]{1,4}"));
  }

  @Test
  void texts_survive_utf_8_and_are_sometimes_empty() {
    Property.forAll(
        Gen.texts(20),
        text ->
            assertThat(new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(text));
    assertThat(seen(Gen.texts(20))).contains("");
  }

  @Test
  void lists_and_bytes_have_every_length_up_to_the_longest() {
    assertThat(seen(Gen.lists(Gen.booleans(), 3).andThen(l -> l.size())))
        .containsExactlyInAnyOrder(0, 1, 2, 3);
    assertThat(seen(Gen.bytes(3).andThen(b -> b.length))).containsExactlyInAnyOrder(0, 1, 2, 3);
  }

  private static <T> Set<T> seen(Function<RandomGenerator, T> generator) {
    Set<T> seen = new HashSet<>();
    Property.forAll(generator, seen::add);
    return seen;
  }
}
