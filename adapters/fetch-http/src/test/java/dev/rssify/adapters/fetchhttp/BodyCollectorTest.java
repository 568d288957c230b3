package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.FetchFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BodyCollectorTest {

  private static final int SPILL = 64 << 10;
  private static final long ALL = 1 << 20;
  @TempDir Path directory;
  private final ByteBudget budget = new ByteBudget(ALL);

  private BodyCollector collector() {
    return collector(-1);
  }

  private BodyCollector collector(long expected) {
    return new BodyCollector(budget.lease(TimeLeft.of(Duration.ZERO)), SPILL, directory, expected);
  }

  private static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    new Random(count).nextBytes(bytes);
    return bytes;
  }

  private Body collect(byte[] bytes) throws IOException {
    try (BodyCollector collector = collector()) {
      for (int from = 0; from < bytes.length; from += 1000) {
        int count = Math.min(1000, bytes.length - from);
        byte[] part = new byte[1000];
        System.arraycopy(bytes, from, part, 0, count);
        collector.add(part, count);
      }
      return collector.finish();
    }
  }

  private long files() throws IOException {
    try (Stream<Path> list = Files.list(directory)) {
      return list.count();
    }
  }

  @Test
  void a_small_body_stays_in_memory() throws IOException {
    byte[] bytes = bytes(SPILL);

    Body body = collect(bytes);

    assertThat(body).isInstanceOf(InMemoryBody.class);
    assertThat(body.toBytes()).isEqualTo(bytes);
    assertThat(body.length()).isEqualTo(SPILL);
    assertThat(body.open().readAllBytes()).isEqualTo(bytes);
  }

  @Test
  void a_large_body_is_spilled_to_a_file_and_can_be_read_repeatedly() throws IOException {
    byte[] bytes = bytes(SPILL + 1);

    try (Body body = collect(bytes)) {
      assertThat(body).isInstanceOf(SpilledBody.class);
      assertThat(body.length()).isEqualTo(SPILL + 1);
      assertThat(body.toBytes()).isEqualTo(bytes);
      try (InputStream one = body.open();
          InputStream two = body.open()) {
        assertThat(one.readNBytes(70)).startsWith(two.readNBytes(30));
        assertThat(two.read()).isEqualTo(bytes[30] & 0xff);
      }
    }
  }

  @Test
  void a_spilled_body_leaves_no_file_even_while_it_is_open() throws IOException {
    Body body = collect(bytes(200_000));
    assertThat(files()).isZero();

    body.close();

    assertThatThrownBy(() -> body.open().readAllBytes()).isInstanceOf(ClosedChannelException.class);
  }

  @Test
  void held_bytes_count_against_the_budget_until_the_body_is_closed() throws IOException {
    Body small = collect(bytes(1));
    Body large = collect(bytes(100_000));
    assertThat(budget.free()).isEqualTo(ALL - (16 << 10));
    assertThat(budget.freeInFiles()).isEqualTo(ALL - 7 * (16 << 10));

    small.close();
    small.close();
    large.close();
    large.close();

    assertThat(budget.free()).isEqualTo(ALL);
    assertThat(budget.freeInFiles()).isEqualTo(ALL);
  }

  @Test
  void a_body_of_the_announced_length_is_not_copied() throws IOException {
    try (BodyCollector collector = collector(40_000)) {
      collector.add(bytes(1000), 1000);
      long initial = budget.free();
      collector.add(bytes(39_000), 39_000);

      assertThat(budget.free()).isEqualTo(initial).isEqualTo(ALL - 3 * (16 << 10));
      assertThat(collector.finish().length()).isEqualTo(40_000);
    }
  }

  @Test
  void an_announced_length_reserves_limited_memory_after_the_first_byte() throws IOException {
    try (BodyCollector collector = collector(Long.MAX_VALUE)) {
      assertThat(budget.free()).isEqualTo(ALL);
      collector.add(bytes(100), 100);
      assertThat(budget.free()).isEqualTo(ALL - SPILL);

      Body body = collector.finish();
      assertThat(budget.free()).isEqualTo(ALL - (16 << 10));
      assertThat(body.toBytes()).isEqualTo(bytes(100));
      body.close();
    }
    assertThat(budget.free()).isEqualTo(ALL);
  }

  @Test
  void a_body_longer_than_announced_is_returned_unchanged() throws IOException {
    for (int length : new int[] {10, 5_000, SPILL, SPILL + 1}) {
      try (BodyCollector collector = collector(9)) {
        collector.add(bytes(length), length);
        try (Body body = collector.finish()) {
          assertThat(body.toBytes()).isEqualTo(bytes(length));
        }
      }
    }
    assertThat(budget.free()).isEqualTo(ALL);
  }

  @Test
  void an_unfinished_body_releases_its_bytes() throws IOException {
    try (BodyCollector collector = collector()) {
      collector.add(bytes(100_000), 100_000);
      assertThat(budget.freeInFiles()).isLessThan(ALL);
    }

    assertThat(budget.free()).isEqualTo(ALL);
    assertThat(budget.freeInFiles()).isEqualTo(ALL);
  }

  @Test
  void large_bodies_beyond_the_budget_fail_and_small_ones_do_not() throws IOException {
    try (Body _ = collect(bytes(900_000))) {
      assertThatThrownBy(() -> collect(bytes(200_000)))
          .isInstanceOfSatisfying(
              OutboundException.class,
              e -> assertThat(e.failure()).isEqualTo(FetchFailure.OVERLOADED));
      assertThat(collect(bytes(SPILL)).length()).as("a small body").isEqualTo(SPILL);
    }

    assertThat(budget.freeInFiles()).isEqualTo(ALL);
  }
}
