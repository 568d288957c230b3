package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapTrimTest {

  private static final long MIB = 1 << 20;

  @Test
  void a_heap_that_is_mostly_in_use_is_left_alone() {
    assertThat(HeapTrim.isWorthIt(200 * MIB, 100 * MIB)).isFalse();
    assertThat(HeapTrim.isWorthIt(60 * MIB, 0)).isFalse();
  }

  @Test
  void a_heap_that_a_burst_left_behind_is_trimmed() {
    assertThat(HeapTrim.isWorthIt(500 * MIB, 100 * MIB)).isTrue();
  }
}
