package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import dev.rssify.testkit.Shrink;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FeedNumbersTest {

  /** Ids whose hashes collide, because their two halves mix to the same value. */
  private static UUID id(int n) {
    return new UUID(n, n % 4);
  }

  @Test
  void feeds_retain_their_numbers_while_others_are_added_and_removed() {
    Property.forAll(
        2_000,
        Gen.lists(Gen.ints(0, 60), 300),
        Shrink::list,
        ids -> {
          FeedNumbers numbers = new FeedNumbers();
          Map<UUID, Integer> expected = new HashMap<>();
          for (int n : ids) {
            UUID id = id(n);
            if (expected.remove(id) != null) {
              numbers.remove(id);
            } else {
              expected.put(id, numbers.add(id));
            }
            assertThat(numbers.count()).isEqualTo(expected.size());
          }
          assertThat(expected.values()).doesNotHaveDuplicates();
          expected.forEach((id, number) -> {
            assertThat(numbers.of(id)).isEqualTo(number);
            assertThat(numbers.id(number)).isEqualTo(id);
          });
          for (int n = 0; n <= 60; n++) {
            if (!expected.containsKey(id(n))) {
              assertThat(numbers.of(id(n))).isEqualTo(FeedNumbers.NONE);
            }
          }
        });
  }

  @Test
  void a_hundred_thousand_feeds_are_found_again() {
    FeedNumbers numbers = new FeedNumbers();
    for (int n = 0; n < 100_000; n++) {
      assertThat(numbers.add(new UUID(n * 31L, ~n))).isEqualTo(n);
    }
    for (int n = 0; n < 100_000; n++) {
      assertThat(numbers.of(new UUID(n * 31L, ~n))).isEqualTo(n);
    }
  }
}
