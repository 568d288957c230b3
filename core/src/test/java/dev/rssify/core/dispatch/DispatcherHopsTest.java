package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.testkit.BusyWait;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Requests after the first one of a poll pass their own gates. */
class DispatcherHopsTest extends DispatcherScene {
  @Test
  void R12_a_hop_into_a_rate_limited_group_is_rejected_even_while_waiting() throws Exception {
    due("a", "a");
    GrantedPoll start = dispatcher.tick().getFirst();
    sent(start, "a").close();
    Instant until = clock.instant().plusSeconds(60);
    CompletableFuture<HopGate.Admission> waiting = new CompletableFuture<>();
    Thread hop =
        Thread.ofVirtual().start(() -> waiting.complete(start.gate().enter(url("http://b/"))));
    while (!dispatcher.isIdle()) {
      BusyWait.pause();
    }

    dispatcher.backOff("b", until);
    hop.join();

    assertThat(waiting).isCompletedWithValue(new HopGate.Admission.BackingOff(until));
    assertThat(start.gate().enter(url("http://b/x")))
        .isEqualTo(new HopGate.Admission.BackingOff(until));
  }

  @Test
  void a_hop_waits_for_the_gate_of_its_host_without_holding_a_slot() throws Exception {
    dispatcher = new Dispatcher(GateConfig.defaults().atMost(1), clock);
    dispatcher.restore(new HostGate("b", null, clock.instant().plusSeconds(10), "them", 0, null));
    due("a", "a");
    GrantedPoll start = dispatcher.tick().getFirst();
    sent(start, "a").close();
    Thread hop = Thread.ofVirtual().start(() -> sentTo(start, "http://b/"));
    while (!dispatcher.isIdle()) {
      BusyWait.pause();
    }
    due("c", "c");

    List<GrantedPoll> others = dispatcher.tick();
    assertThat(feeds(others)).containsExactly(feed("c"));
    dispatcher.remove(feed("c"));
    poll(others.getFirst(), "c");
    assertThat(hop.isAlive()).isTrue();

    clock.advance(Duration.ofSeconds(10));
    assertThat(dispatcher.tick()).isEmpty();
    hop.join();
  }

  private static void sentTo(GrantedPoll start, String url) {
    ((HopGate.Pass) start.gate().enter(url(url))).close();
  }

  @Test
  void running_polls_follow_redirects_while_starts_are_held() throws Exception {
    due("a", "a");
    GrantedPoll start = dispatcher.tick().getFirst();
    sent(start, "a").close();
    Thread hop = Thread.ofVirtual().start(() -> sentTo(start, "http://b/"));
    while (!dispatcher.isIdle()) {
      BusyWait.pause();
    }
    due("b1", "b");
    CompletableFuture<CompletedPoll> manual = request("b2", "b");

    dispatcher.tickHops();

    hop.join();
    assertThat(manual).isNotDone();
    assertThat(dispatcher.load().waiting()).isOne();
    clock.advance(Duration.ofSeconds(1));
    assertThat(feeds(dispatcher.tick())).containsExactly(feed("b2"));
  }

  @Test
  void a_stop_rejects_hops_that_wait() {
    due("a", "a");
    GrantedPoll a = dispatcher.tick().getFirst();
    due("b", "b");
    sent(dispatcher.tick().getFirst(), "b");
    CompletableFuture<HopGate.Admission> hop =
        CompletableFuture.supplyAsync(() -> a.gate().enter(url("http://b/")));

    dispatcher.stop();

    assertThatThrownBy(hop::join).hasRootCauseInstanceOf(CancellationException.class);
  }
}
