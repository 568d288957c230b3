package dev.rssify.adapters.rawwarc.segments;

import static dev.rssify.testing.contract.Responses.T0;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.rawwarc.FakeObjects;
import dev.rssify.testkit.BusyWait;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ObjectLogTest {

  private final FakeObjects place = new FakeObjects();

  @Test
  void an_outage_of_the_storage_is_reported_until_a_write_succeeds() throws Exception {
    CountDownLatch refused = new CountDownLatch(4);
    place.beforeWriting =
        () -> {
          if (refused.getCount() > 0) {
            refused.countDown();
            throw new IllegalStateException("may not write");
          }
        };
    ObjectConfig config =
        new ObjectConfig(1 << 20, Duration.ZERO, 1 << 20, Duration.ofMinutes(10), "test", "");
    try (ObjectLog log =
        new ObjectLog(new ObjectWriter(place, config), config, Duration.ofMillis(1))) {
      assertThatThrownBy(() -> log.append(new byte[9], 9, T0)).isInstanceOf(IOException.class);

      refused.await();
      while (log.outage().isPresent()) {
        BusyWait.pause();
      }
      assertThat(place.objects).hasSize(1);
      assertThat(place.objects.firstKey()).startsWith("rssify-20260301-");
      assertThat(log.append(new byte[9], 9, T0).key()).isNotEqualTo(place.objects.firstKey());
    }
  }
}
