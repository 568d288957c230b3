package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a store remembers of sinks, and of itself. */
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
  default void a_mark_stands_until_it_is_taken_away() {
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
