package dev.rssify.lab.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LruTest {

  private final Lru<String> lru = new Lru<>(10, String::length);

  @Test
  void what_was_not_used_for_longest_goes_first() {
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
  void what_is_replaced_weighs_no_more() {
    lru.put(1, "aaaaaaaaaa");
    lru.put(1, "a");

    assertThat(lru.weight()).isEqualTo(1);
  }

  @Test
  void what_is_too_heavy_is_not_kept() {
    lru.put(1, "a");
    lru.put(2, "b".repeat(11));

    assertThat(lru.get(2)).isNull();
    assertThat(lru.weight()).isZero();
  }
}
