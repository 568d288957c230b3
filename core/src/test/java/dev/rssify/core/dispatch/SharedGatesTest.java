package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.dispatch.StartSlots.Taking.Closed;
import dev.rssify.core.dispatch.StartSlots.Taking.Taken;
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

/** Gates while several things happen to them at once, in one process or in two. */
class SharedGatesTest extends DispatcherScene {

  private final GateStore gates = MemoryStore.open().gates();
  private final StartSlots serve = slots("serve");
  private final StartSlots command = slots("command");

  private StartSlots slots(String holder) {
    return new StartSlots(gates, holder, Duration.ofSeconds(1), clock, EngineListener.NONE);
  }

  @Test
  void R12_a_poll_that_was_granted_before_a_429_is_not_sent_after_it() {
    due("x", "a");
    due("y", "a");
    HopGate.Pass first = sent(dispatcher.tick().getFirst(), "a");
    clock.advance(Duration.ofSeconds(1));
    GrantedPoll second =
        dispatcher.tick().getFirst(); // its attempt is being written to a slow disk
    first.rateLimited(Duration.ofMinutes(10));

    assertThat(second.gate().enter(url("http://a/"))).isInstanceOf(HopGate.Entry.BackingOff.class);
  }

  @Test
  void R12_other_processes_know_of_a_429_before_its_body_has_been_read() {
    Dispatcher polling = new Dispatcher(GateConfig.defaults(), clock, serve);
    polling.schedule(List.of(scheduled("x", "a", 0, clock.instant())));
    HopGate.Pass request = sent(polling.tick().getFirst(), "a");

    request.rateLimited(Duration.ofMinutes(10));

    assertThat(command.take("a"))
        .isInstanceOfSatisfying(
            Closed.class,
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

  /** Lets a poll receive a 429 without Retry-After; returns how long its group then backed off. */
  private Duration bare429(Dispatcher polling) {
    polling.schedule(List.of(scheduled("x", "a", 0, clock.instant())));
    sent(polling.tick().getFirst(), "a").rateLimited(null);
    Duration wait = Duration.between(clock.instant(), polling.backOffUntil("a").orElseThrow());
    clock.advance(wait);
    return wait;
  }

  @Test
  void R12_a_request_whose_connection_was_being_opened_meanwhile_is_not_written() {
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
  void a_caller_gets_an_error_when_its_poll_is_refused_while_the_engine_stops() {
    CompletableFuture<CompletedPoll> caller = request("x", "a");
    GrantedPoll start = dispatcher.tick().getFirst();
    dispatcher.stop();
    dispatcher.refused(
        start, new HostGate("a", null, clock.instant().plusSeconds(2), "them", 0, null));

    assertThat(caller).isCompletedExceptionally();
  }

  @Test
  void R22_a_request_whose_connection_opened_slowly_is_not_written_after_one_of_another_process() {
    Dispatcher serving = new Dispatcher(GateConfig.defaults(), clock, serve);
    HopGate.Pass connecting = enter(serving);
    clock.advance(Duration.ofSeconds(3));
    assertThat(command.take("a")).isInstanceOf(Taken.class);

    assertThat(connecting.sending()).contains(clock.instant().plusSeconds(2));
  }

  @Test
  void R22_a_request_whose_connection_opened_slowly_takes_its_slot_again() {
    Dispatcher serving = new Dispatcher(GateConfig.defaults(), clock, serve);
    HopGate.Pass connecting = enter(serving);
    clock.advance(Duration.ofSeconds(3));

    assertThat(connecting.sending()).isEmpty();
    clock.advance(Duration.ofMillis(900));
    assertThat(command.take("a")).isInstanceOf(Closed.class);
  }

  private static HopGate.Pass enter(Dispatcher dispatcher) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<HopGate.Entry> entry = threads.submit(() -> dispatcher.gate().enter(url("http://a/")));
      while (!entry.isDone()) {
        dispatcher.tickHops();
        Thread.onSpinWait();
      }
      return (HopGate.Pass) entry.resultNow();
    }
  }

  @Test
  void R22_a_command_gets_its_turn_beside_a_busy_process() {
    int refused = 0;
    boolean got = false;
    while (!got && refused < 10) {
      StartSlots.Taking _ = serve.take("a");
      clock.advance(Duration.ofMillis(500));
      got = command.take("a") instanceof Taken;
      refused += got ? 0 : 1;
      clock.advance(Duration.ofMillis(500));
    }
    assertThat(got).isTrue();
    assertThat(serve.take("a")).as("then the other waits").isInstanceOf(Closed.class);
  }

  @Test
  void R12_a_back_off_counts_over_one_that_a_wrong_clock_left() {
    gates.put(HostGate.backingOff("a", clock.instant().plus(Duration.ofDays(365)), 0, ""));
    assertThat(command.take("a")).isInstanceOf(Taken.class);
    gates.put(HostGate.backingOff("a", clock.instant().plus(Duration.ofHours(1)), 0, ""));

    assertThat(command.take("a")).isInstanceOf(Closed.class);
  }

  @Test
  void gates_that_close_nothing_are_deleted() {
    assertThat(serve.take("a")).isInstanceOf(Taken.class);
    gates.put(HostGate.backingOff("b", clock.instant().plus(Duration.ofDays(3)), 0, ""));
    clock.advance(Duration.ofDays(2));
    gates.prune(clock.instant().minus(Duration.ofDays(1)));

    assertThat(gates.all()).extracting(HostGate::groupId).containsExactly("b");
  }
}
