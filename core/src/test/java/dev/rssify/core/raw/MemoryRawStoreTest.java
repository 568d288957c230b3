package dev.rssify.core.raw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.ExchangeTimings;
import dev.rssify.core.model.Headers;
import dev.rssify.core.model.RawResult;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MemoryRawStoreTest {

  private final MemoryRawStore raw = new MemoryRawStore();

  @Test
  void what_is_kept_is_not_changed_by_a_second_try_of_the_same_fetch() {
    BlobRef first = keep("first");
    BlobRef second = keep("second");
    BlobRef again = keep("first");

    assertThat(text(first)).isEqualTo("first");
    assertThat(text(second)).isEqualTo("second");
    assertThat(again).isEqualTo(first);
  }

  @Test
  void what_was_never_kept_is_not_there() {
    assertThat(raw.read(new BlobRef("memory", "nothing", 0, 1))).isEmpty();
  }

  @Test
  void with_bounded_room_the_oldest_answers_go_first_and_that_is_told() {
    List<UUID> gone = new ArrayList<>();
    MemoryRawStore small = new MemoryRawStore(10, gone::add);
    BlobRef first = keep(small, fetch(1), "four");
    BlobRef second = keep(small, fetch(2), "five!");
    BlobRef third = keep(small, fetch(3), "six");

    assertThat(gone).containsExactly(fetch(1));
    assertThat(small.read(first)).isEmpty();
    assertThat(small.read(second)).isPresent();
    assertThat(small.read(third)).isPresent();

    keep(small, fetch(4), "far more than there is room for");
    assertThat(gone).as("but the newest stays").containsExactly(fetch(1), fetch(2), fetch(3));
  }

  private static UUID fetch(int number) {
    return new UUID(0, number);
  }

  private BlobRef keep(String text) {
    return keep(raw, fetch(1), text);
  }

  private static BlobRef keep(MemoryRawStore raw, UUID id, String text) {
    Body body = Body.of(text.getBytes(StandardCharsets.UTF_8));
    Exchange exchange =
        new Exchange(
            List.of(),
            "https://example.com/",
            Headers.NONE,
            200,
            "HTTP/1.1 200 OK",
            Headers.NONE,
            body,
            body,
            ExchangeTimings.NONE,
            Instant.EPOCH);
    return ((RawResult.Kept) raw.keep(id, id, exchange)).raw().bodyRef();
  }

  private String text(BlobRef ref) {
    return new String(raw.read(ref).orElseThrow().toBytes(), StandardCharsets.UTF_8);
  }
}
