package dev.rssify.lab.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LruTest {

  private final Lru<String> lru = new Lru<>(10, String::length);

  @Test
  void the_least_recently_used_value_is_evicted_first() {
    lru.put(1, "aaaa");
    lru.put(2, "bbbb");
    assertThat(lru.get(1)).isEqualTo("aaaa");
    lru.put(3, "cccc");

    assertThat(lru.get(1)).isEqualTo("aaaa");
    assertThat(lru.get(2)).isNull();
    assertThat(lru.get(3)).isEqualTo("cccc");
    assertThat(lru.weight()).isEqualTo(8);
  }

  @Test
  void a_replaced_value_has_no_weight() {
    lru.put(1, "aaaaaaaaaa");
    lru.put(1, "a");

    assertThat(lru.weight()).isEqualTo(1);
  }

  @Test
  void a_value_above_the_total_weight_is_not_cached() {
    lru.put(1, "a");
    lru.put(2, "b".repeat(11));

    assertThat(lru.get(2)).isNull();
    assertThat(lru.weight()).isZero();
  }
}
