package dev.rssify.core.raw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawResult;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MemoryRawStoreTest {

  private final MemoryRawStore raw = new MemoryRawStore();

  @Test
  void stored_bytes_are_not_changed_by_a_repeated_fetch() {
    BlobRef first = store("first");
    BlobRef second = store("second");
    BlobRef again = store("first");

    assertThat(text(first)).isEqualTo("first");
    assertThat(text(second)).isEqualTo("second");
    assertThat(again).isEqualTo(first);
  }

  @Test
  void an_unknown_reference_is_empty() {
    assertThat(raw.read(new BlobRef("memory", "nothing", 0, 1))).isEmpty();
  }

  @Test
  void beyond_the_limit_the_oldest_responses_are_evicted_and_reported() {
    List<UUID> evicted = new ArrayList<>();
    MemoryRawStore small = new MemoryRawStore(10, evicted::add);
    BlobRef first = store(small, fetch(1), "four");
    BlobRef second = store(small, fetch(2), "five!");
    BlobRef third = store(small, fetch(3), "six");

    assertThat(evicted).containsExactly(fetch(1));
    assertThat(small.read(first)).isEmpty();
    assertThat(small.read(second)).isPresent();
    assertThat(small.read(third)).isPresent();

    store(small, fetch(4), "far more than the limit allows");
    assertThat(evicted)
        .as("but the newest is retained")
        .containsExactly(fetch(1), fetch(2), fetch(3));
  }

  private static UUID fetch(int number) {
    return new UUID(0, number);
  }

  private BlobRef store(String text) {
    return store(raw, fetch(1), text);
  }

  private static BlobRef store(MemoryRawStore raw, UUID id, String text) {
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
    return ((RawResult.Stored) raw.store(id, id, exchange)).raw().bodyRef();
  }

  private String text(BlobRef ref) {
    return new String(raw.read(ref).orElseThrow().toBytes(), StandardCharsets.UTF_8);
  }
}
