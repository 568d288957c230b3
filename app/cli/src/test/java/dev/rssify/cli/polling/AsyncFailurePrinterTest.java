package dev.rssify.cli.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.poll.PollOutcome;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class AsyncFailurePrinterTest {

  private static final PollOutcome.Failed FAILED =
      new PollOutcome.Failed(
          new UUID(1, 2),
          "https://a.example/feed",
          "http_404",
          404,
          "the server responded with 404");

  @Test
  @Timeout(60)
  void a_slow_printer_delays_no_poll_and_gets_at_most_a_thousand_failures() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    CountDownLatch read = new CountDownLatch(1);
    List<PollOutcome> reported = new CopyOnWriteArrayList<>();
    List<Integer> onDropped = new CopyOnWriteArrayList<>();
    try (AsyncFailurePrinter aside =
        new AsyncFailurePrinter(
            failed -> {
              busy.countDown();
              await(read);
              reported.add(failed);
            },
            onDropped::add,
            Duration.ofMinutes(1))) {
      aside.report(FAILED);
      busy.await();
      for (int failures = 0; failures < 5_000; failures++) {
        aside.report(FAILED);
      }
      assertThat(reported).isEmpty();
      read.countDown();
    }

    assertThat(reported).hasSize(1_001);
    assertThat(onDropped.stream().mapToInt(Integer::intValue).sum()).isEqualTo(4_000);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
