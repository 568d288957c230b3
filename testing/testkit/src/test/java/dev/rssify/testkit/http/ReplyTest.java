package dev.rssify.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReplyTest {

  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n";

  private final ScriptedServer server = ScriptedServer.start();
  private final Reply full = Reply.status(200).body("body");

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void head_and_body_are_sent_as_given_with_a_content_length() throws Exception {
    Reply reply = Reply.status(200).header("eTaG", "\u00e9").headerLine("no colon").body("\u00e9");
    server.on("/", reply.close());

    String head = "HTTP/1.1 200 OK|eTaG: \u00e9|no colon|Connection: close|Content-Length: 2||";
    assertThat(whole()).isEqualTo(head.replace("|", "\r\n") + "\u00c3\u00a9");
  }

  @Test
  void chunks_have_the_given_size() throws Exception {
    server.on("/", full.chunked(3).close());

    assertThat(whole())
        .contains("\r\nTransfer-Encoding: chunked\r\n")
        .endsWith("\r\n\r\n3\r\nbod\r\n1\r\ny\r\n0\r\n\r\n");
  }

  @Test
  void a_body_can_end_with_the_connection() throws Exception {
    server.on("/", full.untilClose());

    assertThat(whole()).isEqualTo("HTTP/1.1 200 OK\r\n\r\nbody");
  }

  @Test
  void gzip_compresses_the_body_and_sets_content_encoding() throws Exception {
    server.on("/", full.gzip().untilClose());

    String[] parts = whole().split("\r\n\r\n", 2);
    assertThat(parts[0]).endsWith("Content-Encoding: gzip");
    byte[] packed = parts[1].getBytes(StandardCharsets.ISO_8859_1);
    assertThat(new GZIPInputStream(new ByteArrayInputStream(packed))).hasContent("body");
  }

  @Test
  void a_head_request_gets_no_body() throws Exception {
    server.on("/", full);
    try (RawClient raw = new RawClient(server)) {
      raw.send("HEAD / HTTP/1.1\r\nConnection: close\r\n\r\n");
      assertThat(raw.readToEnd()).isEqualTo(HEAD);
    }
  }

  @Test
  void a_malformed_status_line_is_sent_as_given() throws Exception {
    server.on("/", full.statusLine("HTTX two hundred").close());

    assertThat(whole()).startsWith("HTTX two hundred\r\nConnection: close\r\n");
  }

  @Test
  void raw_bytes_are_sent_without_additions() throws Exception {
    server.on("/", Reply.raw("\u0000\u00ffnot http"));

    assertThat(whole()).isEqualTo("\u0000\u00ffnot http");
  }

  @Test
  void ten_thousand_headers_are_sent() throws Exception {
    server.on("/", full.fillerHeaders(10_000).close());

    assertThat(whole().lines().filter(line -> line.startsWith("X-Filler-"))).hasSize(10_000);
  }

  @Test
  void an_announced_length_may_be_wrong() throws Exception {
    server.on("/short", full.contentLength(2));
    server.on("/long", full.contentLength(9));
    try (RawClient raw = new RawClient(server)) {
      String tooShort = raw.get("/short").read(HEAD.length() + 4);
      assertThat(tooShort).contains("Content-Length: 2\r\n\r\nbody");
      raw.get("/long").get("/short");
      assertThat(raw.read(HEAD.length() * 2 + 8))
          .as("the connection is open after a body shorter than announced")
          .contains("Content-Length: 9\r\n\r\nbodyHTTP/1.1 200 OK\r\nContent-Length: 2");
    }
  }

  @Test
  void a_truncated_body_ends_regularly_before_its_length() throws Exception {
    server.on("/", full.truncateAfter(3));

    assertThat(whole()).isEqualTo(HEAD + "bod");
  }

  @Test
  void a_reset_happens_at_a_byte_of_the_body_or_of_the_head() throws Exception {
    server.on("/body", full.resetAfter(2));
    server.on("/head", full.at(5, new ReplyFault.Reset()));
    try (RawClient inBody = new RawClient(server);
        RawClient inHead = new RawClient(server)) {
      assertThat(inBody.get("/body").readToReset()).isEqualTo(HEAD + "bo<reset>");
      assertThat(inHead.get("/head").readToReset()).isEqualTo("HTTP/<reset>");
    }
  }

  @Test
  void a_reply_can_wait_for_the_test_at_any_byte() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    server.on("/", full.awaitAfter(2, gate));
    try (RawClient raw = new RawClient(server)) {
      assertThat(raw.get("/").read(HEAD.length() + 2)).endsWith("bo");
      assertThat(raw.hasMore()).isFalse();
      gate.countDown();
      assertThat(raw.read(2)).isEqualTo("dy");
    }
  }

  @Test
  void pauses_and_drips_lose_no_byte() throws Exception {
    server.on("/pause", full.pauseAfter(1, Duration.ofMillis(1)).pauseAfter(3, Duration.ZERO));
    server.on("/drip", full.drip(1, Duration.ofNanos(1)));
    try (RawClient raw = new RawClient(server)) {
      assertThat(raw.get("/pause").read(HEAD.length() + 4)).isEqualTo(HEAD + "body");
      assertThat(raw.get("/drip").read(HEAD.length() + 4)).isEqualTo(HEAD + "body");
    }
  }

  @Test
  void an_endless_body_continues_as_long_as_it_is_read() throws Exception {
    server.on("/", full.endless());
    server.on("/chunked", full.chunked(4).endless());
    try (RawClient plain = new RawClient(server);
        RawClient chunked = new RawClient(server)) {
      assertThat(plain.get("/").read(1_000_000))
          .hasSize(1_000_000)
          .startsWith("HTTP/1.1 200 OK\r\n\r\nbodybodybody");
      assertThat(chunked.get("/chunked").read(1_000_000))
          .hasSize(1_000_000)
          .contains("\r\n\r\n4\r\nbody\r\n4\r\nbody\r\n");
    }
  }

  @Test
  void an_endless_body_can_be_truncated() throws Exception {
    server.on("/", full.endless().truncateAfter(10_001));

    assertThat(whole()).hasSize("HTTP/1.1 200 OK\r\n\r\n".length() + 10_001).endsWith("bodyb");
  }

  @Test
  void a_stalled_reply_sends_nothing_and_leaves_the_connection_open() throws Exception {
    server.on("/", Reply.stalled());
    try (RawClient raw = new RawClient(server)) {
      raw.get("/");
      server.awaitRequests("/", 1, Duration.ofSeconds(10));
      assertThat(raw.hasMore()).isFalse();
      server.close();
      assertThat(raw.readToReset().replace("<reset>", "")).isEmpty();
    }
  }

  @Test
  void a_missing_response_closes_the_connection_before_the_first_byte() throws Exception {
    server.on("/", Reply.noResponse());

    assertThat(whole()).isEmpty();
  }

  @Test
  void invalid_replies_are_rejected() {
    assertThatThrownBy(() -> full.chunked(0)).hasMessageContaining("chunk");
    assertThatThrownBy(() -> full.drip(0, Duration.ZERO)).hasMessageContaining("drip");
    assertThatThrownBy(() -> full.resetAfter(-1)).hasMessageContaining("offset");
    assertThatThrownBy(() -> Reply.status(200).endless()).hasMessageContaining("endless");
  }

  private String whole() throws IOException {
    try (RawClient raw = new RawClient(server)) {
      return raw.get("/").readToEnd();
    }
  }
}
