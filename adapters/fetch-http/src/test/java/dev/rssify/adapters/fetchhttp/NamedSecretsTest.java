package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.fetchhttp.NamedSecrets.Definition;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A named secret is sent only to the hosts it is bound to, at the sockets. */
class NamedSecretsTest {

  private static final SecretRef TIDES = new SecretRef("secret:tides");

  private final ScriptedServer bound = ScriptedServer.start();
  private final ScriptedServer other =
      ScriptedServer.start(ServerSetup.plain().address("127.0.0.4"));

  @AfterEach
  void close() {
    bound.close();
    other.close();
  }

  private FetchOutcome fetch(URI url, List<String> hosts, Map<String, String> values) {
    SecretSource references = reference -> Optional.ofNullable(values.get(reference.name()));
    Map<String, Definition> definitions =
        Map.of("tides", new Definition(new SecretRef("env:TIDES"), hosts));
    try (Client client =
        Client.withSecrets(Client.config(), new NamedSecrets(definitions, references))) {
      FeedFetcher fetcher =
          new FeedFetcher(
              FetchConfig.defaults(new UserAgent("1", "https://rssify.example/bot")),
              _ -> (HopGate.Pass) () -> {},
              client.transport,
              InstantSource.system());
      return fetcher.fetch(
          new FetchRequest(
              new UUID(0, 1),
              new UUID(0, 2),
              url.toString(),
              null,
              Resource.FEED,
              1,
              new RequestProfile(List.of(), List.of(new Credential.Bearer(TIDES)), null),
              null));
    }
  }

  private FetchOutcome fetch(URI url, String... hosts) {
    return fetch(url, List.of(hosts), Map.of("env:TIDES", "t0ken"));
  }

  @Test
  void a_named_secret_is_sent_to_a_host_it_is_bound_to() {
    bound.on("/", Reply.ok("text/xml", "<rss/>"));

    assertThat(fetch(bound.uri("/"), "a.example", "127.0.0.1").code()).isEqualTo("ok");
    assertThat(fetch(bound.uri("/"), "127.0.0.1:" + bound.port()).code()).isEqualTo("ok");
    assertThat(bound.requests())
        .hasSize(2)
        .allMatch(request -> request.header("Authorization").equals(Optional.of("Bearer t0ken")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.2", "*.127.0.0.1", "127.0.0.1:1", "[::1]", "*.0.0.1.example"})
  void a_named_secret_is_not_sent_to_other_hosts(String host) {
    FetchOutcome outcome = fetch(bound.uri("/"), host);

    assertThat(outcome)
        .isInstanceOfSatisfying(
            FetchOutcome.Failed.class,
            failed -> {
              assertThat(failed.code()).isEqualTo("secret_refused");
              assertThat(failed.message())
                  .isEqualTo(
                      "the secret tides may not be sent to http://127.0.0.1:" + bound.port());
            });
    assertThat(bound.requests()).isEmpty();
  }

  @Test
  void a_redirect_does_not_carry_a_named_secret_to_another_host() {
    bound.on("/", Reply.redirect(307, other.uri("/").toString()));
    other.on("/", Reply.ok("text/xml", "<rss/>"));

    assertThat(fetch(bound.uri("/"), "127.0.0.1").code()).isEqualTo("ok");
    assertThat(other.requests().getFirst().header("Authorization")).isEmpty();
  }

  @Test
  void the_error_does_not_reveal_why_a_secret_cannot_be_read() {
    FetchOutcome missing = fetch(bound.uri("/"), List.of("127.0.0.1"), Map.of());
    FetchOutcome unsendable =
        fetch(bound.uri("/"), List.of("127.0.0.1"), Map.of("env:TIDES", "a\nb"));

    for (FetchOutcome outcome : List.of(missing, unsendable)) {
      assertThat(outcome)
          .isInstanceOfSatisfying(
              FetchOutcome.Failed.class,
              failed -> {
                assertThat(failed.code()).isEqualTo("secret_missing");
                assertThat(failed.message()).isEqualTo("the secret tides could not be read");
              });
    }
    assertThat(bound.requests()).isEmpty();
  }

  @Test
  void an_undefined_secret_stops_the_request() {
    SecretSource all = _ -> Optional.of("t0ken");

    assertThat(new NamedSecrets(Map.of(), all).find(TIDES)).isEmpty();
    assertThat(new NamedSecrets(Map.of(), all).find(new SecretRef("env:OTHER"))).isPresent();
  }

  @Test
  void a_definition_names_hosts() {
    SecretRef value = new SecretRef("env:TIDES");

    assertThatThrownBy(() -> new Definition(value, List.of())).hasMessageContaining("host");
    for (String wrong :
        List.of("*", "*.*.example", "https://a.example", "a b", "a/b", "u@a", "a:b", "")) {
      assertThatThrownBy(() -> new Definition(value, List.of(wrong)))
          .as(wrong)
          .hasMessageContaining("not a host");
    }
  }
}
