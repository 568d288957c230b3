package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.HostGate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a store remembers of gates. */
interface GateContract extends OpenStore {

  @Test
  default void the_last_word_about_a_gate_counts() {
    HostGate open = new HostGate("a.example", null, null, 0, null);
    HostGate shut =
        new HostGate("a.example", Samples.minute(90), Samples.minute(1), 2, "429 twice");
    HostGate other = new HostGate("b.example:81/x", null, Samples.minute(1), 0, null);
    store().gates().put(open);
    store().gates().put(other);
    store().gates().put(shut);

    assertThat(store().gates().all()).containsExactlyInAnyOrder(shut, other);
    assertThat(store().gates().gates(List.of("b.example:81/x", "c.example")))
        .containsExactly(other);

    done(SamplePoll.of(added("a"), 1).gate(open));
    assertThat(store().gates().gates(List.of("a.example"))).containsExactly(open);
  }

  @Test
  default void a_shorter_wish_for_silence_does_not_end_a_longer_one() {
    HostGate day = new HostGate("a.example", Samples.minute(1440), null, 1, "429");
    HostGate minute = new HostGate("a.example", Samples.minute(1), null, 1, "nothing left");
    done(SamplePoll.of(added("a"), 1).gate(day));
    done(SamplePoll.of(added("b"), 1).gate(minute));

    assertThat(store().gates().all())
        .extracting(HostGate::notBefore)
        .containsExactly(Samples.minute(1440));

    store().gates().put(minute);
    assertThat(store().gates().all())
        .extracting(HostGate::notBefore)
        .containsExactly(Samples.minute(1440));
  }
}
