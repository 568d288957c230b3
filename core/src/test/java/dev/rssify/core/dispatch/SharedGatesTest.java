package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.SharedStartSlots.SlotResult.Refused;
import dev.rssify.core.dispatch.SharedStartSlots.SlotResult.Taken;
import dev.rssify.core.engine.CompletedPoll;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.store.GateStore;
import dev.rssify.core.store.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Gates under concurrent use, in one process or in two. */
class SharedGatesTest extends DispatcherScene {

  private final GateStore gates = MemoryStore.open().gates();
  private final SharedStartSlots serve = slots("serve");
  private final SharedStartSlots command = slots("command");

  private SharedStartSlots slots(String holder) {
    return new SharedStartSlots(gates, holder, Duration.ofSeconds(1), clock, EngineListener.NONE);
  }

  @Test
  void R12_a_poll_granted_before_a_429_is_not_sent_after_it() {
    due("x", "a");
    due("y", "a");
    HopGate.Pass first = sent(dispatcher.tick().getFirst(), "a");
    clock.advance(Duration.ofSeconds(1));
    GrantedPoll second =
        dispatcher.tick().getFirst(); // its attempt is being written to a slow disk
    first.rateLimited(Duration.ofMinutes(10));

    assertThat(second.gate().enter(url("http://a/")))
        .isInstanceOf(HopGate.Admission.BackingOff.class);
  }

  @Test
  void R12_other_processes_see_a_429_before_its_body_is_read() {
    Dispatcher polling = new Dispatcher(GateConfig.defaults(), clock, serve);
    polling.schedule(List.of(scheduled("x", "a", 0, clock.instant())));
    HopGate.Pass request = sent(polling.tick().getFirst(), "a");

    request.rateLimited(Duration.ofMinutes(10));

    assertThat(command.take("a"))
        .isInstanceOfSatisfying(
            Refused.class,
            closed ->
                assertThat(closed.gate().notBefore())
                    .isEqualTo(clock.instant().plus(Duration.ofMinutes(10))));
  }

  @Test
  void R15_the_next_process_doubles_the_back_off_that_this_one_stored() {
    assertThat(bare429(new Dispatcher(GateConfig.defaults(), clock, serve)))
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(gates.all()).extracting(HostGate::strikes).containsExactly(1);

    Dispatcher next = new Dispatcher(GateConfig.defaults(), clock, command);
    gates.all().forEach(next::restore);

    assertThat(bare429(next)).isEqualTo(Duration.ofMinutes(2));
    assertThat(gates.all()).extracting(HostGate::strikes).containsExactly(2);
  }

  /** Lets a poll receive a 429 without Retry-After; returns the duration of the back-off. */
  private Duration bare429(Dispatcher polling) {
    polling.schedule(List.of(scheduled("x", "a", 0, clock.instant())));
    sent(polling.tick().getFirst(), "a").rateLimited(null);
    Duration wait = Duration.between(clock.instant(), polling.backOffUntil("a").orElseThrow());
    clock.advance(wait);
    return wait;
  }

  @Test
  void R12_a_request_whose_connection_opens_during_a_429_is_not_written() {
    due("x", "a");
    due("y", "a");
    HopGate.Pass first = sent(dispatcher.tick().getFirst(), "a");
    clock.advance(Duration.ofSeconds(1));
    GrantedPoll second = dispatcher.tick().getFirst();
    HopGate.Pass connecting = (HopGate.Pass) second.gate().enter(url("http://a/"));
    first.rateLimited(Duration.ofMinutes(10));

    assertThat(connecting.sending()).contains(clock.instant().plusSeconds(600));
  }

  @Test
  void a_manual_poll_that_is_rejected_during_a_stop_ends_with_an_error() {
    CompletableFuture<CompletedPoll> caller = request("x", "a");
    GrantedPoll start = dispatcher.tick().getFirst();
    dispatcher.stop();
    dispatcher.refused(
        start, new HostGate("a", null, clock.instant().plusSeconds(2), "them", 0, null));

    assertThat(caller).isCompletedExceptionally();
  }

  @Test
  void R22_a_slowly_opened_connection_sends_no_request_after_one_of_another_process() {
    Dispatcher serving = new Dispatcher(GateConfig.defaults(), clock, serve);
    HopGate.Pass connecting = enter(serving);
    clock.advance(Duration.ofSeconds(3));
    assertThat(command.take("a")).isInstanceOf(Taken.class);

    assertThat(connecting.sending()).contains(clock.instant().plusSeconds(2));
  }

  @Test
  void R22_a_request_on_a_slowly_opened_connection_takes_its_slot_again() {
    Dispatcher serving = new Dispatcher(GateConfig.defaults(), clock, serve);
    HopGate.Pass connecting = enter(serving);
    clock.advance(Duration.ofSeconds(3));

    assertThat(connecting.sending()).isEmpty();
    clock.advance(Duration.ofMillis(900));
    assertThat(command.take("a")).isInstanceOf(Refused.class);
  }

  private static HopGate.Pass enter(Dispatcher dispatcher) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<HopGate.Admission> entry =
          threads.submit(() -> dispatcher.gate().enter(url("http://a/")));
      while (!entry.isDone()) {
        dispatcher.tickHops();
        Thread.onSpinWait();
      }
      return (HopGate.Pass) entry.resultNow();
    }
  }

  @Test
  void R22_a_command_gets_a_start_slot_beside_a_busy_process() {
    int refused = 0;
    boolean got = false;
    while (!got && refused < 10) {
      SharedStartSlots.SlotResult _ = serve.take("a");
      clock.advance(Duration.ofMillis(500));
      got = command.take("a") instanceof Taken;
      refused += got ? 0 : 1;
      clock.advance(Duration.ofMillis(500));
    }
    assertThat(got).isTrue();
    assertThat(serve.take("a")).as("then the other waits").isInstanceOf(Refused.class);
  }

  @Test
  void R12_a_new_back_off_replaces_an_implausibly_long_one() {
    gates.put(HostGate.backingOff("a", clock.instant().plus(Duration.ofDays(365)), 0, ""));
    assertThat(command.take("a")).isInstanceOf(Taken.class);
    gates.put(HostGate.backingOff("a", clock.instant().plus(Duration.ofHours(1)), 0, ""));

    assertThat(command.take("a")).isInstanceOf(Refused.class);
  }

  @Test
  void expired_gates_are_deleted() {
    assertThat(serve.take("a")).isInstanceOf(Taken.class);
    gates.put(HostGate.backingOff("b", clock.instant().plus(Duration.ofDays(3)), 0, ""));
    clock.advance(Duration.ofDays(2));
    gates.prune(clock.instant().minus(Duration.ofDays(1)));

    assertThat(gates.all()).extracting(HostGate::groupId).containsExactly("b");
  }
}
