package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import dev.rssify.testkit.http.TestAuthority;
import dev.rssify.testkit.http.TlsIdentity;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TlsTest {

  private static final TestAuthority AUTHORITY = TestAuthority.create();
  private final Client client = Client.open(Client.config(), AUTHORITY.clientContext());

  @AfterEach
  void close() {
    client.close();
  }

  private static ScriptedServer server(TlsIdentity identity) {
    return ScriptedServer.start(ServerSetup.plain().tls(identity))
        .on("/", Reply.ok("text/xml", "<rss/>"));
  }

  @Test
  void a_request_to_a_trusted_server_succeeds_and_times_the_handshake() {
    try (ScriptedServer server = server(AUTHORITY.issue("127.0.0.1"))) {
      OutboundResult.Responded response = client.get(server.uri("/"));

      assertThat(response.status()).isEqualTo(200);
      assertThat(response.timings().tls()).isPositive();
      assertThat(client.get(server.uri("/")).timings().tls()).isZero();
    }
  }

  @Test
  void an_expired_certificate_is_refused() {
    try (ScriptedServer server = server(AUTHORITY.issueExpired("127.0.0.1"))) {
      assertThat(client.fail(FetchFailure.TLS_FAILURE, server.uri("/")))
          .isEqualTo("the server's certificate has expired");
    }
  }

  @Test
  void a_certificate_for_another_host_is_refused() {
    try (ScriptedServer server = server(AUTHORITY.issue("elsewhere.example"))) {
      assertThat(client.fail(FetchFailure.TLS_FAILURE, server.uri("/"))).contains("127.0.0.1");
    }
  }

  @Test
  void a_certificate_of_an_untrusted_authority_is_refused() {
    try (ScriptedServer server = server(TestAuthority.create().issue("127.0.0.1"))) {
      assertThat(client.fail(FetchFailure.TLS_FAILURE, server.uri("/")))
          .isEqualTo("the certificate of the server is not signed by a trusted authority");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void a_server_that_does_not_speak_tls_is_refused() {
    try (ScriptedServer plain = ScriptedServer.start()) {
      client.fail(FetchFailure.TLS_FAILURE, URI.create("https://127.0.0.1:" + plain.port() + "/"));
    }
  }

  @Test
  void R7_a_body_cut_off_under_tls_is_truncated() {
    try (ScriptedServer server = server(AUTHORITY.issue("127.0.0.1"))) {
      server.on("/cut", Reply.ok("text/xml", "x".repeat(1000)).truncateAfter(500));

      client.fail(FetchFailure.TRUNCATED, server.uri("/cut"));
    }
  }
}
