package dev.rssify.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PropertyTest {

  private final String seedOfTheBuild = System.getProperty("rssify.seed", "");

  @BeforeEach
  void clear_the_seed() {
    System.clearProperty("rssify.seed");
  }

  @AfterEach
  void restore_the_seed() {
    System.setProperty("rssify.seed", seedOfTheBuild);
  }

  @Test
  void a_statement_that_holds_is_checked_on_every_run() {
    List<Integer> seen = new ArrayList<>();

    Property.forAll(50, Gen.ints(1, 6), seen::add);

    assertThat(seen).hasSize(50).allMatch(n -> n >= 1 && n <= 6);
  }

  @Test
  void the_same_seed_tries_the_same_values() {
    assertThat(values(20)).isEqualTo(values(20));

    List<Long> usual = values(20);
    System.setProperty("rssify.seed", "7");
    assertThat(values(20)).isNotEqualTo(usual);
  }

  @Test
  void random_seeds_try_new_values_each_time() {
    System.setProperty("rssify.seed", "random");

    assertThat(values(20)).isNotEqualTo(values(20));
  }

  @Test
  void a_failure_names_the_seed_that_generates_its_value_first() {
    Throwable failure =
        catchThrowable(
            () -> Property.forAll(Gen.ints(0, 1000), n -> assertThat(n).isLessThan(900)));

    assertThat(failure).isInstanceOf(AssertionError.class).hasMessageContaining("case ");
    String message = String.valueOf(failure.getMessage());
    String seed = message.replaceAll("(?s).*rssify.seed=(-?\\d+):.*", "$1");
    String value = message.lines().skip(1).findFirst().orElseThrow();

    System.setProperty("rssify.seed", seed);
    assertThatThrownBy(
            () -> Property.forAll(1, Gen.ints(0, 1000), n -> assertThat(n).isLessThan(900)))
        .hasMessageContaining("case 1,")
        .hasMessageContaining(value);
  }

  @Test
  void an_exception_fails_a_statement_like_an_assertion() {
    assertThatThrownBy(() ->
            Property.forAll(
                Gen.booleans(),
                b -> {
                  throw new IOException("broken");
                }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("broken");
  }

  @Test
  void a_failing_list_is_reduced_to_the_elements_that_make_it_fail() {
    assertThatThrownBy(() ->
            Property.forAll(
                500,
                Gen.lists(Gen.ints(0, 50), 40),
                Shrink::list,
                list -> assertThat(list.contains(13) && list.contains(17)).isFalse()))
        .hasMessageMatching("(?s).*\\[(13, 17|17, 13)].*");
  }

  @Test
  void a_failing_text_is_reduced_and_shown_in_ascii() {
    assertThatThrownBy(() ->
            Property.forAll(
                5000,
                Gen.texts(30),
                Shrink::text,
                text -> assertThat(text.contains("\u0000")).isFalse()))
        .hasMessageContaining("\n\\u{0}\n");
  }

  private static List<Long> values(int runs) {
    List<Long> values = new ArrayList<>();
    Property.forAll(runs, Gen.longs(Long.MIN_VALUE, Long.MAX_VALUE), values::add);
    return values;
  }
}
