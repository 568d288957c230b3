package dev.rssify.adapters.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Traces as a collector receives them. */
@Timeout(60)
class OtlpTest {

  private final List<byte[]> received = new CopyOnWriteArrayList<>();
  private final HttpServer collector;

  OtlpTest() throws IOException {
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void listen() {
    collector.createContext(
        "/v1/traces",
        exchange -> {
          received.add(exchange.getRequestBody().readAllBytes());
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    collector.start();
  }

  @AfterEach
  void close() {
    collector.stop(0);
  }

  private String endpoint() {
    return "http://127.0.0.1:" + collector.getAddress().getPort() + "/v1/traces";
  }

  private List<CollectedSpan> spans() {
    List<CollectedSpan> spans = new ArrayList<>();
    received.forEach(body -> spans.addAll(CollectedSpan.of(body)));
    return spans;
  }

  @Test
  void a_poll_is_a_trace_with_consecutive_spans() {
    try (Otlp otlp = Otlp.to(endpoint(), 1, "0.1.0")) {
      otlp.listener().on(Polls.of("https://a.example/feed?token=s3cret", "ok", 200));
    }

    List<CollectedSpan> spans = spans();
    CollectedSpan root =
        spans.stream().filter(span -> span.name().equals("poll")).findFirst().orElseThrow();
    List<CollectedSpan> children =
        spans.stream()
            .filter(span -> span.parent().equals(root.id()))
            .sorted((one, two) -> Long.compare(one.start(), two.start()))
            .toList();
    assertThat(children)
        .extracting(CollectedSpan::name)
        .containsExactly(
            "schedule",
            "dns",
            "connect",
            "tls",
            "http",
            "raw",
            "parse",
            "normalize",
            "dedup",
            "store");
    assertThat(children).allMatch(child -> child.trace().equals(root.trace()));
    for (int i = 1; i < children.size(); i++) {
      assertThat(children.get(i).start()).isEqualTo(children.get(i - 1).end());
    }
    assertThat(root.start()).isEqualTo(children.getFirst().start());
    assertThat(root.end()).isEqualTo(children.getLast().end());
    assertThat(Duration.ofNanos(root.end() - root.start())).isEqualTo(Duration.ofMillis(155));
    assertThat(root.end() / 1e9).isCloseTo((double) Polls.AT.getEpochSecond(), within(1.0));
    assertThat(new String(received.getFirst(), StandardCharsets.ISO_8859_1))
        .contains("rssify.feed_id", "http.response.status_code")
        .doesNotContain("s3cret");
  }

  @Test
  void a_stage_that_did_not_run_has_no_span() {
    try (Otlp otlp = Otlp.to(endpoint(), 1, "0.1.0")) {
      otlp.listener().on(Polls.of("https://a.example/", "dns_failure", null));
    }
    assertThat(spans()).extracting(CollectedSpan::name).doesNotContain("tls", "http");
  }

  @Test
  void a_sampling_ratio_of_zero_and_a_dead_collector_send_nothing() {
    try (Otlp otlp = Otlp.to(endpoint(), 0, "0.1.0")) {
      otlp.listener().on(Polls.of("https://a.example/", "ok", 200));
    }
    assertThat(received).isEmpty();

    collector.stop(0);
    Otlp away = Otlp.to(endpoint(), 1, "0.1.0");
    away.listener().on(Polls.of("https://a.example/", "ok", 200));
    away.close();
  }
}
