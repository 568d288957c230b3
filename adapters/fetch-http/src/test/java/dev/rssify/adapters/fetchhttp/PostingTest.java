package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.testkit.http.Header;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** POST requests and how their responses are read. */
class PostingTest {

  private final ScriptedServer server = ScriptedServer.start();
  private final Client client = Client.open();

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private OutboundResult post(String url, String content) {
    return post(url, content, Client.TIMEOUT);
  }

  private OutboundResult post(String url, String content, Duration timeout) {
    return client.transport.send(
        OutboundRequest.post(
            WebUrl.parse(url).orElseThrow(),
            Headers.of("Content-Type", "application/json"),
            Body.of(content.getBytes(StandardCharsets.UTF_8)),
            timeout,
            100));
  }

  @Test
  void a_post_sends_the_body_unchanged_with_its_length() {
    server.on("/hook", Reply.status(202));

    OutboundResult result = post(server.uri("/hook").toString(), "{\"tide\":\"\u00e9bb\"}");

    assertThat(result).matches(r -> r instanceof OutboundResult.Responded a && a.status() == 202);
    RecordedRequest seen = server.requests().getFirst();
    assertThat(seen.method()).isEqualTo("POST");
    assertThat(seen.bodyText(StandardCharsets.UTF_8)).isEqualTo("{\"tide\":\"\u00e9bb\"}");
    assertThat(seen.headers())
        .extracting(Header::name)
        .containsExactlyInAnyOrder("Content-Type", "Content-Length", "Host", "Connection");
  }

  @Test
  void a_post_succeeds_by_its_status_whatever_the_response_body_is() {
    server.on("/long", Reply.ok("text/plain", "x".repeat(101)));
    server.on("/garbled", Reply.status(201).header("Content-Encoding", "gzip").body("no gzip"));

    assertThat(post(server.uri("/long").toString(), "x"))
        .matches(r -> r instanceof OutboundResult.Responded a && a.status() == 200);
    assertThat(post(server.uri("/garbled").toString(), "x"))
        .matches(r -> r instanceof OutboundResult.Responded a && a.status() == 201);
  }

  @Test
  void a_post_is_sent_once_and_does_not_follow_a_redirect() {
    server.on("/moved", Reply.redirect(307, "/hook"));
    server.on("/lost", Reply.noResponse());

    assertThat(post(server.uri("/moved").toString(), "x"))
        .matches(r -> r instanceof OutboundResult.Responded a && a.status() == 307);
    assertThat(post(server.uri("/lost").toString(), "x")).isInstanceOf(OutboundResult.Failed.class);
    assertThat(server.requests())
        .extracting(RecordedRequest::path)
        .containsExactly("/moved", "/lost");
  }

  @Test
  void a_post_passes_the_same_address_guard_as_a_get() {
    assertThat(post("http://10.0.0.1/hook", "x"))
        .isInstanceOfSatisfying(
            OutboundResult.Failed.class,
            failed -> assertThat(failed.failure()).isEqualTo(FetchFailure.ADDRESS_REFUSED));
  }

  @Test
  void a_post_succeeds_by_its_status_when_the_response_body_stalls() {
    server.on("/stalled", Reply.ok("text/plain", "x".repeat(50)).stallAfter(10));

    assertThat(post(server.uri("/stalled").toString(), "x", Duration.ofMillis(500)))
        .matches(r -> r instanceof OutboundResult.Responded a && a.status() == 200);
  }
}
