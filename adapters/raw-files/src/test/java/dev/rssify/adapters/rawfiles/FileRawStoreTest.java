package dev.rssify.adapters.rawfiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.Digests;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.ExchangeTimings;
import dev.rssify.core.model.Headers;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.RawResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRawStoreTest {

  private static final UUID FETCH = new UUID(1, 2);
  private static final byte[] BYTES = {0x1f, (byte) 0x8b, 0, -1, 10};

  @TempDir private Path folder = Path.of("");

  @Test
  void an_answer_is_read_back_byte_for_byte_also_by_another_process() {
    RawFetch raw = ((RawResult.Kept) keep(folder)).raw();

    assertThat(raw.bodyRef().key()).isEqualTo("2026-11-15/" + FETCH + ".blob");
    assertThat(raw.bodySha256()).isEqualTo(Digests.sha256(BYTES));
    assertThat(raw.responseHeaders().first("etag")).contains("\"x\"");
    assertThat(new FileRawStore(folder).read(raw.bodyRef()).map(Body::toBytes)).contains(BYTES);
  }

  @Test
  void nothing_unfinished_is_left_behind() throws IOException {
    keep(folder);
    keep(folder);

    try (Stream<Path> files = Files.walk(folder).filter(Files::isRegularFile)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void a_place_that_cannot_be_written_is_an_outcome() throws IOException {
    Path file = Files.writeString(folder.resolve("not-a-folder"), "");

    assertThat(keep(file)).isInstanceOf(RawResult.Unavailable.class);
  }

  @Test
  void what_is_not_there_is_not_there_and_no_reference_leads_out_of_the_folder()
      throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "x");
    FileRawStore inner = new FileRawStore(folder.resolve("raw"));

    assertThat(inner.read(new BlobRef("localfs", "2026-01-01/none.blob", 0, 1))).isEmpty();
    assertThat(inner.read(new BlobRef("localfs", "../" + secret.getFileName(), 0, 1))).isEmpty();
  }

  private static RawResult keep(Path where) {
    Exchange exchange =
        new Exchange(
            List.of(),
            "https://a.example/",
            Headers.NONE,
            200,
            Headers.of("ETag", "\"x\""),
            Body.of(BYTES),
            Body.of(BYTES),
            ExchangeTimings.NONE,
            Instant.parse("2026-11-15T23:59:59Z"));
    return new FileRawStore(where).keep(FETCH, new UUID(3, 4), exchange);
  }
}
