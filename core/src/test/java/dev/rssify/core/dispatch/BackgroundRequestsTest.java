package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.HopGate;
import dev.rssify.testkit.BusyWait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Background requests, such as pages of entries, yield to all other requests of their group. */
class BackgroundRequestsTest extends DispatcherScene {

  @Test
  void R22_a_page_waits_until_no_feed_of_its_host_is_due() throws Exception {
    CompletableFuture<HopGate.Admission> page = page();
    due("1", "a");
    due("2", "a");

    for (int i = 0; i < 2; i++) {
      poll(dispatcher.tick().getFirst(), "a");
      dispatcher.remove(feed("" + (i + 1)));
      assertThat(page).isNotDone();
      assertThat(dispatcher.tick()).isEmpty();
      clock.advance(Duration.ofSeconds(1));
    }

    assertThat(dispatcher.tick()).isEmpty();
    assertThat(page.get()).isInstanceOf(HopGate.Pass.class);
  }

  @Test
  void a_page_is_fetched_even_if_feeds_of_its_host_are_always_due() throws Exception {
    CompletableFuture<HopGate.Admission> page = page();
    for (int i = 0; i < 20; i++) {
      due("" + i, "a");
    }

    int polls = 0;
    List<GrantedPoll> starts = dispatcher.tick();
    while (!starts.isEmpty()) {
      poll(starts.getFirst(), "a");
      polls++;
      clock.advance(Duration.ofSeconds(1));
      starts = dispatcher.tick();
    }

    assertThat(page.get()).isInstanceOf(HopGate.Pass.class);
    assertThat(polls).isEqualTo(8);
  }

  @Test
  void R12_a_waiting_page_is_rejected_when_its_host_backs_off() throws Exception {
    due("1", "a");
    GrantedPoll first = dispatcher.tick().getFirst();
    CompletableFuture<HopGate.Admission> page = page();

    dispatcher.backOff("a", clock.instant().plusSeconds(60));

    assertThat(page.get())
        .isEqualTo(new HopGate.Admission.BackingOff(clock.instant().plusSeconds(60)));
    first.gate();
  }

  /** A page of the host, whose thread waits at the gate. */
  private CompletableFuture<HopGate.Admission> page() {
    CompletableFuture<HopGate.Admission> page = new CompletableFuture<>();
    Thread waiting =
        Thread.ofVirtual()
            .start(() -> page.complete(dispatcher.backgroundGate().enter(url("http://a/page"))));
    while (waiting.getState() != Thread.State.WAITING) {
      BusyWait.pause();
    }
    return page;
  }
}
