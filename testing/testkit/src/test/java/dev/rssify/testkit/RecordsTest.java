package dev.rssify.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecordsTest {

  public record Trip(String from, String to, Duration takes) {}

  private static final Trip TRIP = new Trip("Bonn", "Prague", Duration.ofHours(7));

  @Test
  void the_only_component_of_a_type_is_replaced_and_the_others_are_unchanged() {
    assertThat(Records.with(TRIP, Duration.class, Duration.ofHours(6)))
        .isEqualTo(new Trip("Bonn", "Prague", Duration.ofHours(6)));
  }

  @Test
  void a_type_of_several_components_or_of_none_is_rejected() {
    assertThatThrownBy(() -> Records.with(TRIP, String.class, "Vienna"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Trip has not one String");
    assertThatThrownBy(() -> Records.with(TRIP, Integer.class, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
