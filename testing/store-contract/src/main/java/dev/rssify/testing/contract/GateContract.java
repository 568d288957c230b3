package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.SlotClaim;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a store handles gates, for all processes that work on it. */
interface GateContract extends OpenStore {

  private static SlotClaim claim(String holder, int at) {
    return new SlotClaim(holder, Samples.minute(at), Samples.minute(at + 2));
  }

  private HostGate gate() {
    return store().gates().gates(List.of("a.example")).getFirst();
  }

  @Test
  default void the_last_write_of_a_gate_counts() {
    HostGate open = new HostGate("a.example", null, null, null, 0, null);
    HostGate shut =
        new HostGate("a.example", Samples.minute(90), Samples.minute(1), "us", 2, "429 twice");
    HostGate other = new HostGate("b.example:81/x", null, Samples.minute(1), "us", 0, null);
    store().gates().put(open);
    store().gates().put(other);
    store().gates().put(shut);

    assertThat(store().gates().all()).containsExactlyInAnyOrder(shut, other);
    assertThat(store().gates().gates(List.of("b.example:81/x", "c.example")))
        .containsExactly(other);
  }

  @Test
  default void a_shorter_back_off_does_not_end_a_longer_one() {
    HostGate day = HostGate.backingOff("a.example", Samples.minute(1440), 1, "429");
    HostGate minute = HostGate.backingOff("a.example", Samples.minute(1), 1, "nothing left");
    store().gates().put(day);
    store().gates().put(minute);

    assertThat(gate().notBefore()).isEqualTo(Samples.minute(1440));
  }

  @Test
  default void a_start_slot_excludes_other_processes_until_it_ends() {
    assertThat(store().gates().take("a.example", claim("us", 1))).isEmpty();

    assertThat(store().gates().take("a.example", claim("them", 2))).contains(gate());
    assertThat(gate().nextStart()).isEqualTo(Samples.minute(3));
    assertThat(store().gates().take("b.example", claim("them", 2))).isEmpty();
    assertThat(store().gates().take("a.example", claim("them", 3))).isEmpty();
    assertThat(gate().holder()).isEqualTo("them");
  }

  @Test
  default void a_process_spaces_its_own_starts() {
    assertThat(store().gates().take("a.example", claim("us", 1))).isEmpty();
    assertThat(store().gates().take("a.example", claim("us", 2))).isEmpty();
    assertThat(gate().nextStart()).isEqualTo(Samples.minute(4));
  }

  @Test
  default void a_back_off_closes_the_slot_for_all_processes_and_survives_starts() {
    store().gates().take("a.example", claim("us", 1));
    store().gates().put(HostGate.backingOff("a.example", Samples.minute(9), 2, "429"));

    assertThat(gate())
        .isEqualTo(new HostGate("a.example", Samples.minute(9), Samples.minute(3), "us", 2, "429"));
    assertThat(store().gates().take("a.example", claim("us", 8))).contains(gate());
    assertThat(store().gates().take("a.example", claim("us", 9))).isEmpty();
    assertThat(gate().strikes()).isEqualTo(2);
  }
}
