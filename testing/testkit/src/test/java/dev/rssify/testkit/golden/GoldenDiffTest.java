package dev.rssify.testkit.golden;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GoldenDiffTest {

  @Test
  void a_diff_shows_removed_and_added_lines_in_place() {
    assertThat(GoldenDiff.of("a\nb\nc", "a\nB\nc\nd")).isEqualTo("  a\n- b\n+ B\n  c\n+ d\n");
  }

  @Test
  void a_diff_omits_lines_far_from_a_difference() {
    assertThat(
            GoldenDiff.of(
                "1\n2\n3\n4\n5\n6\nx\n7\n8\n9\n10\n11", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11"))
        .isEqualTo("  ...\n  4\n  5\n  6\n- x\n  7\n  8\n  9\n");
  }
}
