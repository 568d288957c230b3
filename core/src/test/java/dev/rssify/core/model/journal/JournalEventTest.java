package dev.rssify.core.model.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class JournalEventTest {

  @Test
  void the_list_contains_exactly_the_event_types() {
    assertThat(
            Arrays.stream(JournalEvent.Payload.class.getPermittedSubclasses())
                .map(payload -> payload.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_"))
                .map(name -> name.toLowerCase(Locale.ROOT))
                .map(name -> name.equals("entries_rewritten") ? "history_rewritten" : name))
        .containsExactlyInAnyOrderElementsOf(JournalEvent.TYPES);
  }
}
