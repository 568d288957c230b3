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

  private BlobRef keep(String text) {
    Body body = Body.of(text.getBytes(StandardCharsets.UTF_8));
    UUID id = UUID.nameUUIDFromBytes(new byte[] {1});
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
