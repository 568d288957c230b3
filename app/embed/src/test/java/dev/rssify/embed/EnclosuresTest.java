package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.DiskSpace;
import dev.rssify.core.enrich.Enricher.Input;
import dev.rssify.core.enrich.Enricher.Outcome;
import dev.rssify.core.model.entry.EntryEnclosures;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.text.Digests;
import dev.rssify.embed.media.EnclosureConfig;
import dev.rssify.embed.media.EnclosureEnricher;
import dev.rssify.embed.media.MediaFolder;
import dev.rssify.testkit.http.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The enclosures of entries, from the feed to the stored file. */
@Timeout(120)
class EnclosuresTest extends EnclosuresScene {

  @Test
  void a_file_is_received_in_parts_and_stored_by_its_checksum() throws Exception {
    server.on("/show", Reply.redirect(302, "/cdn/show"));
    server.on("/cdn/show", request -> part(request, FILE, "\"1\""));

    EntryEnclosures.File file = fetched("/show");

    assertThat(file.status()).isEqualTo("ok");
    assertThat(file.finalUrl()).isEqualTo(server.uri("/cdn/show").toString());
    assertThat(file.type()).isEqualTo("audio/mpeg");
    assertThat(file.bytes()).isEqualTo(FILE.length);
    assertThat(file.sha256()).isEqualTo(Digests.sha256(FILE));
    assertThat(folder.resolve("a.db.media").resolve(String.valueOf(file.path()))).exists();
    assertThat(stored(file)).isEqualTo(FILE);
    assertThat(ranges("/cdn/show"))
        .containsExactly("bytes=0-8388607", "bytes=8388608-16777215", "bytes=16777216-25165823");
    assertThat(server.requests("/cdn/show").getLast().header("If-Range")).hasValue("\"1\"");
    assertThat(server.requests("/cdn/show").getLast().header("Accept-Encoding"))
        .hasValue("identity");
  }

  @Test
  void by_default_no_enclosure_is_fetched_and_a_feed_sets_its_own_types() throws Exception {
    server.on("/show", request -> part(request, bytes(10, 2), "\"1\""));
    try (Rssify engine = open(1_000)) {
      poll(engine, "", server.uri("/show").toString());
      assertThat(server.requests("/show")).isEmpty();
    }
    try (Rssify engine = open(1_000)) {
      engine.remove(new FeedAddress(server.uri("/feed").toString()).feedId().toString());
      poll(engine, ", \"enclosures\": [\"audio/mpeg\"]", server.uri("/show").toString());
      assertThat(files(engine).getFirst().status()).isEqualTo("ok");
    }
  }

  @Test
  void every_failure_has_its_reason() throws Exception {
    server.on("/endless", Reply.ok("audio/mpeg", "noise ").endless());
    server.on(
        "/long",
        Reply.status(206)
            .header("Content-Type", "audio/mpeg")
            .header("ETag", "\"1\"")
            .header("Content-Range", "bytes 0-4/5000000")
            .body("hello"));
    server.on("/page", Reply.ok("text/html", "<p>Log in"));
    server.on("/inside", Reply.redirect(302, "http://10.1.2.3/show"));
    server.on("/gone", Reply.status(410));
    server.on("/refused", Reply.status(403));
    try (Rssify engine = open(100_000, "audio/*")) {
      poll(
          engine,
          "",
          List.of("/endless", "/long", "/page", "/inside", "/gone", "/refused", "/secret/show")
              .stream()
              .map(path -> server.uri(path).toString())
              .toArray(String[]::new));

      assertThat(files(engine))
          .extracting(EntryEnclosures.File::status)
          .containsExactly(
              "too_large",
              "too_large",
              "wrong_type",
              "address_refused",
              "gone",
              "http_403",
              "robots_disallowed");
    }
  }

  @Test
  void a_wrong_content_length_is_tried_again_and_then_stored_with_its_reason() throws Exception {
    server.on("/liar", Reply.ok("audio/mpeg", "hello").contentLength(500).close());

    EntryEnclosures.File file = fetched("/liar");

    assertThat(file.status()).isEqualTo("truncated");
    assertThat(file.sha256()).isNull();
    assertThat(server.requests("/liar")).hasSize(3);
  }

  @Test
  void one_stored_file_is_a_result() throws Exception {
    server.on("/show", Reply.ok("audio/mpeg", "hello"));
    server.on("/gone", Reply.status(404));
    try (Rssify engine = open(100_000, "audio/*")) {
      poll(engine, "", server.uri("/gone").toString(), server.uri("/show").toString());

      assertThat(files(engine))
          .extracting(EntryEnclosures.File::status)
          .containsExactly("gone", "ok");
      assertThat(engine.enrichment().kinds().get("enclosure").derived()).isEqualTo(1);
    }
  }

  @Test
  void enclosures_wait_while_the_disk_is_nearly_full() throws Exception {
    assertThat(withDisk(folder.resolve("media"), 10L << 20)).isInstanceOf(Outcome.Later.class);
    assertThat(server.requests("/show")).isEmpty();
  }

  @Test
  void a_file_that_cannot_be_written_is_tried_again() throws Exception {
    Path occupied = Files.writeString(folder.resolve("media"), "not a folder");

    assertThat(withDisk(occupied, Long.MAX_VALUE))
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> {
              assertThat(failed.failure().code()).isEqualTo("media_unwritable");
              assertThat(failed.failure().permanent()).isFalse();
            });
  }

  /** What becomes of an enclosure on a disk with this space. */
  private Outcome withDisk(Path media, long freeBytes) throws InterruptedException {
    DiskSpace disk =
        new DiskSpace() {
          @Override
          public String name() {
            return "disk";
          }

          @Override
          public long freeBytes() {
            return freeBytes;
          }
        };
    EnclosureConfig defaults = EnclosureConfig.defaults();
    EnclosureEnricher enricher =
        new EnclosureEnricher(
            new EnclosureConfig(
                List.of("audio/*"), defaults.maxBytes(), defaults.age(), defaults.totalBytes()),
            new MediaFolder(media),
            disk,
            1L << 20,
            InstantSource.system());
    try (Rssify engine = open(1_000)) {
      poll(engine, "", server.uri("/show").toString());
      FeedAddress address = new FeedAddress(server.uri("/feed").toString());
      return enricher.derive(
          engine.entries(EntryQuery.newest(address.feedId(), 1)).entries().getFirst(),
          engine.feed(address.feedId().toString()).orElseThrow(),
          new Input.Transfer((_, _, _, _) -> {
            throw new AssertionError("no request is made");
          }));
    }
  }
}
