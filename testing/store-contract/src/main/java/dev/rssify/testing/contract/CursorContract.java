package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.poll.HeldLease;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a store handles cursors of sinks, and flags. */
interface CursorContract extends OpenStore {

  @Test
  default void each_sink_has_its_own_cursor() {
    assertThat(store().cursors().cursor("web")).isEmpty();
    store().cursors().save("web", 7);
    store().cursors().save("bus", 1L << 40);
    store().cursors().save("web", 8);

    assertThat(store().cursors().cursor("web")).hasValue(8);
    assertThat(store().cursors().all()).isEqualTo(Map.of("web", 8L, "bus", 1L << 40));
    assertThat(store().cursors().remove("web")).isTrue();
    assertThat(store().cursors().remove("web")).isFalse();
    assertThat(store().cursors().cursor("web")).isEmpty();
  }

  @Test
  default void a_cursor_is_not_stored_under_a_lease_that_is_not_held() {
    store().cursors().save("web", 7);

    assertThat(store().cursors().save("web", 8, new HeldLease(1024, 1))).isFalse();

    assertThat(store().cursors().cursor("web")).hasValue(7);
  }

  @Test
  default void a_flag_is_set_until_it_is_cleared() {
    assertThat(store().flags().flag("stopped")).isEmpty();
    assertThat(store().flags().put("stopped", "over the holidays")).isTrue();
    assertThat(store().flags().put("stopped", "over the holidays")).isFalse();
    assertThat(store().flags().put("stopped", "for good")).isTrue();
    assertThat(store().flags().putIfAbsent("stopped", "later")).isEqualTo("for good");
    assertThat(store().flags().putIfAbsent("key", "first")).isEqualTo("first");
    assertThat(store().flags().remove("key")).isTrue();

    assertThat(store().flags().flag("stopped")).contains("for good");
    store().flags().put("sink:b", "2");
    store().flags().put("sink:a", "1");
    store().flags().put("sinker", "3");
    assertThat(store().flags().named("sink:"))
        .containsExactly(Map.entry("sink:a", "1"), Map.entry("sink:b", "2"));
    assertThat(store().flags().remove("stopped")).isTrue();
    assertThat(store().flags().remove("stopped")).isFalse();
    assertThat(store().flags().flag("stopped")).isEmpty();
  }
}
