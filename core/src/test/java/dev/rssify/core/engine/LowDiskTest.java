package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LowDiskTest {

  private static final long MIB = 1L << 20;

  private record Disk(String name, long freeBytes) implements DiskSpace {}

  @Test
  void polls_start_while_every_disk_has_room() {
    LowDisk condition =
        new LowDisk(256 * MIB, List.of(new Disk("a", 256 * MIB), new Disk("b", 300 * MIB)));
    assertThat(condition.refusal()).isEmpty();
    assertThat(new LowDisk(256 * MIB, List.of()).refusal()).isEmpty();
  }

  @Test
  void the_disk_that_is_nearly_full_is_named_with_a_remedy() {
    LowDisk condition =
        new LowDisk(256 * MIB, List.of(new Disk("a", 900 * MIB), new Disk("b.raw", 3 * MIB)));
    assertThat(condition.refusal())
        .contains(
            new StartCondition.Refusal(
                "low_disk",
                "less than 256 MiB are free on the disk of b.raw; free some space, or lower"
                    + " store.min_free_bytes"));
  }

  @Test
  void zero_disables_the_limit_and_a_negative_value_is_rejected() {
    assertThat(new LowDisk(0, List.of(new Disk("a", 0))).refusal()).isEmpty();
    assertThatThrownBy(() -> new LowDisk(-1, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
