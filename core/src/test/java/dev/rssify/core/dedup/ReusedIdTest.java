package dev.rssify.core.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An id that identifies another entry in every document. */
class ReusedIdTest {

  @Test
  void the_hundredth_use_of_an_id_costs_as_much_as_the_third() {
    History history = new History();
    int third = 0;
    for (int use = 1; use <= 100; use++) {
      history.document(Item.normalized(List.of(wholly(use))), Extent.NEWEST);
      third = use == 3 ? history.read.size() : third;
    }

    assertThat(history.read).hasSize(third);
    assertThat(history.entries())
        .hasSize(100)
        .extracting(Entry::generation)
        .doesNotHaveDuplicates();
    assertThat(history.entries()).extracting(Entry::generation).contains(0, 50, 99);
  }

  private static Item wholly(int different) {
    return new Item(
        "id",
        "https://example.com/" + different,
        "Title number " + different,
        "about " + different,
        History.START.minus(Duration.ofDays(different)));
  }
}
