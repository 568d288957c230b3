package dev.rssify.core.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortTimeTest {

  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "2026-02-28T00:00:00.123456Z, 2026-02-28T00:00:00.123Z",
    "1066-10-14T09:00:00Z, 1066-10-14T09:00:00Z",
    "0001-01-01T00:00:00Z,",
    "-0001-11-30T00:00:00Z,",
    "-999999999-01-01T00:00:00Z,",
    "2026-03-01T00:59:00Z, 2026-03-01T00:59:00Z",
    "2026-03-02T00:00:00Z,",
  })
  void an_implausible_date_is_ignored(Instant published, Instant claimed) {
    Item item = new Item("id", null, "t", null, published);
    assertThat(SortTime.claimed(Item.normalized(List.of(item)).getFirst(), NOW)).isEqualTo(claimed);
  }
}
