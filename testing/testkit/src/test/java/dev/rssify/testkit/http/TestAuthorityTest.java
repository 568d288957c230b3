package dev.rssify.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

class TestAuthorityTest {

  private final TestAuthority authority = TestAuthority.create();

  @Test
  void a_client_that_trusts_the_authority_is_served() throws Exception {
    assertThat(get(authority.issue("127.0.0.1", "localhost"))).isEqualTo("secret");
  }

  @Test
  void an_expired_certificate_is_refused() {
    assertThatThrownBy(() -> get(authority.issueExpired("127.0.0.1")))
        .isInstanceOf(SSLException.class)
        .hasStackTraceContaining("CertificateExpiredException");
  }

  @Test
  void a_certificate_for_another_host_is_refused() {
    assertThatThrownBy(() -> get(authority.issue("elsewhere.example")))
        .isInstanceOf(SSLException.class)
        .hasStackTraceContaining("No subject alternative names matching IP address 127.0.0.1");
  }

  @Test
  void a_certificate_of_another_authority_is_refused() {
    assertThatThrownBy(() -> get(TestAuthority.create().issue("127.0.0.1")))
        .isInstanceOf(SSLException.class)
        .hasStackTraceContaining("path validation failed");
  }

  @Test
  void a_reset_is_visible_through_tls() {
    TlsIdentity identity = authority.issue("127.0.0.1");
    assertThatThrownBy(() -> get(identity, Reply.ok("text/plain", "secret").resetAfter(3)))
        .isInstanceOf(IOException.class);
  }

  private String get(TlsIdentity identity) throws Exception {
    return get(identity, Reply.ok("text/plain", "secret"));
  }

  private String get(TlsIdentity identity, Reply reply) throws Exception {
    try (ScriptedServer server = ScriptedServer.start(ServerSetup.plain().tls(identity));
        HttpClient client = HttpClient.newBuilder().sslContext(authority.clientContext()).build()) {
      server.on("/", reply);
      return client
          .send(HttpRequest.newBuilder(server.uri("/")).build(), BodyHandlers.ofString())
          .body();
    }
  }
}
