package dev.rssify.adapters.rawwarc;

import static dev.rssify.testing.contract.Responses.T0;
import static dev.rssify.testing.contract.Responses.response;
import static dev.rssify.testing.contract.Responses.store;
import static dev.rssify.testing.contract.Responses.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.adapters.rawwarc.segments.SegmentFolder;
import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.Digests;
import dev.rssify.testing.contract.Responses;
import dev.rssify.testkit.NodeModules;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.Warcinfo;

/** Other WARC tools read our files, and find in them what the server sent. */
class OtherReadersTest {

  private static final Headers CHUNKED =
      Headers.of(
          "Server", "caf\u00e9",
          "transfer-encoding", "chunked",
          "Set-Cookie", "a=1",
          "X-Empty", "",
          "Set-Cookie", "b=2",
          "Content-Type", "application/rss+xml; charset=utf-8");

  private static final byte[] DOCUMENT = text("<rss>" + "item ".repeat(2000) + "\r\n\r\n</rss>");

  @TempDir private Path folder = Path.of("");

  private final List<String> places = new ArrayList<>();

  @BeforeEach
  void aSegmentWithEveryKindOfRecord() throws IOException {
    Store store = MemoryStore.open();
    Feed feed = Responses.added(store, "a");
    Headers coded = Headers.of("Content-Encoding", "gzip", "Content-Type", "application/rss+xml");
    try (WarcRawStore raws = WarcRawStore.open(folder, WarcConfig.defaults("test"), store.raws())) {
      RawFetch one = store(raws, feed, response(T0, CHUNKED, DOCUMENT));
      feed = Responses.commit(store, feed, one);
      feed = Responses.commit(store, feed, store(raws, feed, response(T0, CHUNKED, DOCUMENT)));
      RawFetch two = store(raws, feed, response(T0, coded, gzip(DOCUMENT)));
      RawFetch three = store(raws, feed, response(T0, Headers.NONE, new byte[0]));
      for (RawFetch raw : List.of(one, two, three)) {
        places.add(raw.bodyRef().offset() + " " + raw.bodyRef().length());
      }
    }
  }

  @Test
  void jwarc_reads_every_record_and_its_digests_are_right() throws IOException {
    List<String> types = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    try (WarcReader reader = new WarcReader(segment())) {
      reader.onWarning(warnings::add);
      reader.calculateBlockDigest();
      for (WarcRecord record : reader) {
        types.add(record.type());
        if (record instanceof WarcResponse response) {
          byte[] payload = response.http().body().stream().readAllBytes();
          assertThat(response.payloadDigest().map(WarcDigest::hex))
              .contains(Digests.sha256(payload));
          assertThat(response.headers().first("Rssify-Feed-ID")).isPresent();
          if (types.size() == 2) {
            assertThat(response.http().status()).isEqualTo(200);
            assertThat(response.http().headers().all("Set-Cookie")).containsExactly("a=1", "b=2");
            assertThat(payload).isEqualTo(DOCUMENT);
          }
        }
        if (record instanceof WarcRequest request) {
          assertThat(request.http().headers().first("Host")).contains("a.example");
          assertThat(request.http().target()).isEqualTo("/feed?a=b");
          assertThat(request.concurrentTo()).hasSize(1);
        }
        if (record instanceof WarcRevisit revisit) {
          assertThat(revisit.profile()).isEqualTo(WarcRevisit.IDENTICAL_PAYLOAD_DIGEST_1_1);
          assertThat(revisit.refersTo()).isPresent();
        }
        if (record instanceof Warcinfo info) {
          assertThat(info.filename()).contains(name(segment()));
        }
        record.body().consume();
        if (!(record instanceof WarcResponse)) {
          assertThat(record.calculatedBlockDigest()).isEqualTo(record.blockDigest()).isPresent();
        }
      }
    }
    assertThat(types)
        .containsExactly(
            "warcinfo",
            "response",
            "request",
            "revisit",
            "request",
            "response",
            "request",
            "response",
            "request");
    assertThat(warnings).isEmpty();
  }

  @Test
  void warcio_reads_every_record_with_the_bytes_of_the_server() throws Exception {
    Optional<Path> warcio = NodeModules.find("warcio/dist/cli.js");
    assumeTrue(warcio.isPresent(), "the npm package warcio is not installed; .ci/run does it");
    Path scripts = Files.createDirectory(folder.resolve("scripts"));
    NodeModules.linkInto(scripts);
    Path script = scripts.resolve("rssify-check.mjs");
    try (InputStream in = getClass().getResourceAsStream("/warcio-check.mjs")) {
      Files.write(script, Objects.requireNonNull(in).readAllBytes());
    }

    List<String> lines = run("node", script.toString(), segment().toString());

    assertThat(lines)
        .containsSubsequence(
            "response 200 digests-right",
            "  Server: caf\u00e9",
            "  X-Archive-Orig-Transfer-Encoding: chunked",
            "  Set-Cookie: a=1",
            "  X-Empty: ",
            "  Set-Cookie: b=2",
            "  Content-Type: application/rss+xml; charset=utf-8",
            "  payload sha256:" + Digests.sha256(DOCUMENT),
            "revisit 200 digests-right")
        .contains("  payload sha256:" + Digests.sha256(gzip(DOCUMENT)))
        .noneMatch(line -> line.contains("wrong"));
    List<String> index =
        run("node", warcio.orElseThrow().toString(), "index", segment().toString());
    assertThat(index).hasSize(9);
    for (String place : places) {
      assertThat(index)
          .anyMatch(line -> line.contains("\"offset\":" + place.split(" ", 2)[0] + ","));
    }
  }

  private static List<String> run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.lines().toList();
  }

  private Path segment() throws IOException {
    return folder.resolve(new SegmentFolder(folder).segments().getFirst().toString());
  }

  private static String name(Path file) {
    return Objects.requireNonNull(file.getFileName()).toString();
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }
}
