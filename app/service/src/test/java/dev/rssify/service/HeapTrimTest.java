package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HeapTrimTest {

  private static final long MIB = 1 << 20;

  @Test
  void a_heap_that_is_mostly_in_use_is_not_trimmed() {
    assertThat(HeapTrim.isWorthIt(200 * MIB, 100 * MIB)).isFalse();
    assertThat(HeapTrim.isWorthIt(10 * MIB, 0)).isFalse();
  }

  @Test
  void a_heap_that_is_mostly_free_after_a_burst_is_trimmed() {
    assertThat(HeapTrim.isWorthIt(500 * MIB, 100 * MIB)).isTrue();
    assertThat(HeapTrim.isWorthIt(20 * MIB, 0)).isTrue();
  }

  @Test
  @Timeout(60)
  void memory_of_a_burst_is_returned_ten_seconds_later() throws Exception {
    List<Long> committed = committedMib();

    assertThat(committed).as("after the burst, at once, ten seconds later").hasSize(3);
    assertThat(committed.getFirst()).isGreaterThan(160);
    assertThat(committed.get(1)).isGreaterThan(160);
    assertThat(committed.getLast()).isLessThan(committed.getFirst() / 2);
  }

  /** Runs {@link Burst} with the collector of {@code serve} (build/launch.sh). */
  private static List<Long> committedMib() throws IOException, InterruptedException {
    Process burst =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:MinHeapFreeRatio=20",
                "-XX:MaxHeapFreeRatio=40",
                "-XX:-ShrinkHeapInSteps",
                "-Xms16m",
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                Burst.class.getName())
            .redirectErrorStream(true)
            .start();
    String printed = new String(burst.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(burst.waitFor()).as(printed).isZero();
    return printed.lines().map(Long::valueOf).toList();
  }

  /** Uses much memory briefly and prints the committed heap before and after each trim. */
  static final class Burst {

    public static void main(String[] args) {
      ManualClock clock = ManualClock.start();
      HeapTrim trim = new HeapTrim(clock);
      byte[][] documents = new byte[160][];
      Arrays.setAll(documents, _ -> new byte[(int) MIB]);
      Arrays.fill(documents, null);
      print();
      trim.run();
      print();
      clock.advance(Duration.ofSeconds(10));
      trim.run();
      print();
    }

    private static void print() {
      System.out.println(
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getCommitted() / MIB);
    }
  }
}
