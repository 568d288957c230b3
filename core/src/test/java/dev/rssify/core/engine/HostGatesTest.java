package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class HostGatesTest {

  private final ManualClock clock = ManualClock.start();
  private final HostGates gates = new HostGates(GateConfig.defaults(), clock, clock::advance);

  @Test
  void starts_in_one_group_are_a_second_apart_and_other_groups_do_not_wait() {
    List<Instant> starts = new ArrayList<>();
    for (String url : List.of("http://a/1", "http://a/2", "http://b/1", "http://a/3")) {
      try (HopGate.Pass _ = gates.enter(url)) {
        starts.add(clock.instant());
      }
    }

    assertThat(starts)
        .extracting(start -> Duration.between(ManualClock.START, start).toSeconds())
        .containsExactly(0L, 1L, 1L, 2L);
  }

  @Test
  void no_more_than_the_concurrency_are_in_flight() throws InterruptedException {
    HopGate.Pass first = gates.enter("http://a/1");
    HopGate.Pass second = gates.enter("http://a/2");
    CountDownLatch entered = new CountDownLatch(1);
    Thread third =
        Thread.ofVirtual()
            .start(() -> {
              try (HopGate.Pass _ = gates.enter("http://a/3")) {
                entered.countDown();
              }
            });
    while (third.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(entered.getCount()).isOne();

    first.close();
    third.join();
    assertThat(entered.getCount()).isZero();
    second.close();
  }

  @Test
  void a_thread_that_is_stopped_at_a_gate_gives_its_place_back() {
    HostGates stopping =
        new HostGates(
            GateConfig.defaults(),
            clock,
            wait -> {
              throw new InterruptedException();
            });

    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(() -> stopping.enter("http://a/1"))
          .isInstanceOf(CancellationException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void a_group_is_a_host_with_its_port_and_behind_a_proxy_its_first_path_segment_too() {
    Set<String> proxies = Set.of("hub.example");

    assertThat(PolitenessGroup.of("https://A.example/x", proxies).id()).isEqualTo("a.example");
    assertThat(PolitenessGroup.of("http://a.example:81/x", proxies).id()).isEqualTo("a.example:81");
    assertThat(PolitenessGroup.of("http://hub.example/news/x", proxies).id())
        .isEqualTo("hub.example/news");
    assertThat(PolitenessGroup.of("http://hub.example", proxies).id()).isEqualTo("hub.example/");
  }
}
