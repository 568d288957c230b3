package dev.rssify.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyTest {

  @Test
  void a_value_is_computed_once_on_first_use() {
    AtomicInteger made = new AtomicInteger();
    Lazy<Integer> lazy = Lazy.from(made::incrementAndGet);
    assertThat(made).hasValue(0);

    assertThat(lazy.get()).isEqualTo(1);
    assertThat(lazy.get()).isEqualTo(1);
    assertThat(made).hasValue(1);
  }

  @Test
  void two_equal_values_are_equal() {
    assertThat(Lazy.from(() -> "a")).isEqualTo(Lazy.of("a")).hasSameHashCodeAs(Lazy.of("a"));
    assertThat(Lazy.of("a")).isNotEqualTo(Lazy.of("b")).hasToString("a");
  }
}
