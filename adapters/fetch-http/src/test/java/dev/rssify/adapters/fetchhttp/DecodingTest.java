package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdOutputStream;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecodingTest {

  private static final byte[] FEED =
      "<rss><channel><title>Grüße</title></channel></rss>".getBytes(StandardCharsets.UTF_8);

  private final ScriptedServer server = ScriptedServer.start();
  private final Client client = Client.open();

  @AfterEach
  void close() {
    assertThat(client.transport.freeBytes())
        .as("bytes in flight after all responses were closed")
        .isEqualTo(HttpTransportConfig.Limits.defaults().bytesInFlight());
    client.close();
    server.close();
  }

  private void serve(byte[] body, String... codings) {
    Reply reply = Reply.status(200);
    for (String coding : codings) {
      reply = reply.header("Content-Encoding", coding);
    }
    server.on("/", reply.body(body));
  }

  private byte[] decoded() {
    OutboundResult.Responded response = client.get(server.uri("/"));
    byte[] bytes = response.decoded().toBytes();
    response.wire().close();
    response.decoded().close();
    return bytes;
  }

  @ParameterizedTest
  @CsvSource({
    "gzip, gzip",
    "x-gzip, X-GZIP",
    "deflate, deflate",
    "bare deflate, deflate",
    "br, br",
    "zstd, ZStd"
  })
  void every_offered_coding_is_removed(String coding, String name) {
    serve(Packing.pack(coding, FEED), name);

    assertThat(decoded()).isEqualTo(FEED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
  void large_bodies_are_decoded_unchanged(String coding) {
    byte[] large = new byte[600_000];
    new Random(7).nextBytes(large);
    byte[] compressible = Arrays.copyOf(large, 900_000);

    serve(Packing.pack(coding, compressible), coding);

    assertThat(decoded()).isEqualTo(compressible);
  }

  @Test
  void nested_codings_are_removed_in_reverse_order() {
    byte[] twice = Packing.pack("br", Packing.pack("gzip", FEED));

    serve(twice, "gzip, br");
    assertThat(decoded()).isEqualTo(FEED);

    serve(twice, "gzip", "br");
    assertThat(decoded()).isEqualTo(FEED);
  }

  @Test
  void too_many_nested_codings_are_rejected() {
    byte[] body = FEED;
    for (int i = 0; i < 4; i++) {
      body = Packing.pack("gzip", body);
    }
    serve(body, "gzip, gzip, gzip, gzip");

    client.fail(FetchFailure.BAD_ENCODING, server.uri("/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "utf-8", "none", "", "text/xml, 8bit"})
  void unknown_codings_are_ignored(String name) {
    serve(FEED, name);

    assertThat(decoded()).isEqualTo(FEED);
  }

  @Test
  void plain_text_that_claims_to_be_gzip_is_plain_text() {
    serve(FEED, "gzip");

    assertThat(decoded()).isEqualTo(FEED);
  }

  @Test
  void gzip_without_a_content_encoding_is_decoded() {
    serve(Packing.pack("gzip", FEED));

    assertThat(decoded()).isEqualTo(FEED);
  }

  @Test
  void an_empty_body_needs_no_decoding() {
    serve(new byte[0], "br");

    assertThat(decoded()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
  void a_coded_body_that_stops_short_is_an_error(String coding) {
    byte[] random = new byte[50_000];
    new Random(7).nextBytes(random);
    byte[] packed = Packing.pack(coding, random);

    serve(Arrays.copyOf(packed, packed.length / 2), coding);

    assertThat(client.fail(FetchFailure.BAD_ENCODING, server.uri("/")))
        .contains("does not match its Content-Encoding");
  }

  @ParameterizedTest
  @ValueSource(strings = {"br", "zstd", "deflate"})
  void garbage_under_a_codings_name_is_an_error(String coding) {
    serve("certainly no such thing \u00ff\u00fe".getBytes(StandardCharsets.UTF_8), coding);

    client.fail(FetchFailure.BAD_ENCODING, server.uri("/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
  void decompression_bombs_are_rejected(String coding) {
    serve(Packing.pack(coding, new byte[24 << 20]), coding);

    assertThat(client.fail(FetchFailure.TOO_LARGE, server.uri("/")))
        .isEqualTo("the body decodes to more than 8388608 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip, gzip", "br, gzip", "gzip, br", "zstd, zstd", "gzip, zstd"})
  void nested_decompression_bombs_are_rejected(String codings) {
    String[] layers = codings.split(", ", -1);
    byte[] inner = Packing.pack(layers[0], new byte[24 << 20]);

    serve(Packing.pack(layers[1], inner), codings);

    client.fail(FetchFailure.TOO_LARGE, server.uri("/"));
  }

  @Test
  void a_large_intermediate_layer_is_rejected_even_if_it_decodes_to_nothing() {
    byte[] emptyMember = Packing.pack("gzip", new byte[0]);
    ByteArrayOutputStream manyEmpty = new ByteArrayOutputStream();
    while (manyEmpty.size() < 20 << 20) {
      manyEmpty.writeBytes(emptyMember);
    }

    serve(Packing.pack("gzip", manyEmpty.toByteArray()), "gzip, gzip");

    client.fail(FetchFailure.TOO_LARGE, server.uri("/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "zstd"})
  void a_feed_that_repeats_itself_may_decode_to_many_times_its_size(String coding) {
    String footer = "Subscribe wherever you listen, and tell a friend. ".repeat(60);
    StringBuilder feed = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      feed.append("<item><guid>").append(i * 7919).append("</guid>").append(footer);
    }
    byte[] large = feed.toString().getBytes(StandardCharsets.UTF_8);
    byte[] packed = Packing.pack(coding, large);
    assertThat(large.length).isGreaterThan(40 * packed.length);

    serve(packed, coding);

    assertThat(decoded()).isEqualTo(large);
  }

  @Test
  void decoding_ends_with_the_deadline_of_the_exchange() {
    Body packed = Body.of(Packing.pack("gzip", new byte[4 << 20]));
    Headers headers = Headers.of("Content-Encoding", "gzip");
    try (BodyCollector into =
        new BodyCollector(
            new ByteBudget(16 << 20).lease(TimeLeft.of(Duration.ZERO)),
            8 << 20,
            Path.of("/tmp"),
            0)) {
      assertThatThrownBy(() ->
              ContentDecoder.decode(packed, headers, 8 << 20, TimeLeft.of(Duration.ZERO), into))
          .isInstanceOfSatisfying(
              OutboundException.class,
              e -> assertThat(e.failure()).isEqualTo(FetchFailure.EXCHANGE_TIMEOUT));
    }
  }

  @Test
  void the_limit_of_decoded_bytes_holds_for_any_ratio() {
    byte[] random = new byte[900_000];
    new Random(7).nextBytes(random);
    byte[] large = Arrays.copyOf(random, 9 << 20);

    serve(Packing.pack("gzip", large), "gzip");

    assertThat(client.fail(FetchFailure.TOO_LARGE, server.uri("/")))
        .isEqualTo("the body decodes to more than 8388608 bytes");
  }

  @Test
  void zstd_with_a_huge_window_is_rejected() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZstdOutputStream out = new ZstdOutputStream(packed).setLong(27)) {
      out.write(FEED);
    }
    serve(packed.toByteArray(), "zstd");

    client.fail(FetchFailure.BAD_ENCODING, server.uri("/"));
  }
}
