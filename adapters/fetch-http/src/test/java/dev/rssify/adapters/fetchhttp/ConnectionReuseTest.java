package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which connection a request uses, and what happens when the server closed it. */
class ConnectionReuseTest {

  private final ScriptedServer server = ScriptedServer.start();
  private final Client client = Client.open();

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private static String text(OutboundResult.Responded response) {
    return new String(response.decoded().toBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void a_connection_is_used_again_for_the_same_host_and_port() {
    server.on("/", Reply.ok("text/plain", "x"));

    client.get(server.uri("/"));
    client.get(server.uri("/"));

    assertThat(server.requests()).extracting(RecordedRequest::connection).containsExactly(1, 1);
  }

  @Test
  void a_request_on_a_closed_pooled_connection_is_sent_again_on_a_new_one() {
    server.on("/", Reply.ok("text/plain", "x"), Reply.noResponse(), Reply.ok("text/plain", "y"));

    client.get(server.uri("/"));
    assertThat(text(client.get(server.uri("/")))).isEqualTo("y");

    assertThat(server.requests()).extracting(RecordedRequest::connection).containsExactly(1, 1, 2);
  }

  @Test
  void a_timeout_on_a_reused_connection_does_not_repeat_the_request() {
    server.on("/", Reply.ok("text/plain", "x"), Reply.stalled());
    client.get(server.uri("/"));

    // Long enough that the request is written before the deadline, also on a busy machine.
    client.fail(FetchFailure.EXCHANGE_TIMEOUT, server.uri("/"), Duration.ofSeconds(2));

    server.on("/after", Reply.ok("text/plain", "y"));
    client.get(server.uri("/after"));
    assertThat(server.requests()).hasSize(3);
  }

  @Test
  void a_request_is_not_repeated_on_a_new_connection_or_after_the_first_byte() {
    server.on("/new", Reply.noResponse());
    client.fail(FetchFailure.CONNECTION_LOST, server.uri("/new"));

    server.on("/cut", Reply.ok("text/plain", "x"), Reply.raw("HTTP/1.1 2"));
    client.get(server.uri("/cut"));
    client.fail(FetchFailure.PROTOCOL_ERROR, server.uri("/cut"));

    assertThat(server.requests()).hasSize(3);
  }

  @Test
  void another_host_has_its_own_connections() {
    try (ScriptedServer other = ScriptedServer.start(ServerSetup.plain().address("127.0.0.9"))) {
      server.on("/", Reply.ok("text/plain", "x"));
      other.on("/", Reply.ok("text/plain", "y"));

      assertThat(text(client.get(server.uri("/")))).isEqualTo("x");
      assertThat(text(client.get(other.uri("/")))).isEqualTo("y");
    }
  }

  @Test
  void an_idle_connection_is_closed_when_too_many_are_open() {
    HttpTransportConfig.Limits limits = Client.config().limits();
    HttpTransportConfig onlyOne =
        Client.config()
            .with(
                new HttpTransportConfig.Limits(
                    1,
                    limits.headers(),
                    limits.headerLine(),
                    limits.minBytesPerSecond(),
                    limits.spillAbove(),
                    limits.spillDirectory(),
                    limits.bytesInFlight()));
    try (Client sparing = Client.open(onlyOne);
        ScriptedServer other = ScriptedServer.start(ServerSetup.plain().address("127.0.0.9"))) {
      server.on("/", Reply.ok("text/plain", "x"));
      other.on("/", Reply.ok("text/plain", "y"));

      sparing.get(server.uri("/"));
      sparing.get(other.uri("/"));
      sparing.get(other.uri("/"));
      sparing.get(server.uri("/"));

      assertThat(other.requests()).extracting(RecordedRequest::connection).containsExactly(1, 2);
      assertThat(server.requests()).extracting(RecordedRequest::connection).containsExactly(1, 1);
    }
  }
}
