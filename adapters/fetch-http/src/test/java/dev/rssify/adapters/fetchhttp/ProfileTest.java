package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.Header;
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

/** The request profile of a feed, and the hosts it must not be sent to. */
class ProfileTest {

  private static final Map<String, String> SECRETS =
      Map.of("password", "geheim", "token", "t0ken", "split", "a\r\nX-Evil: 1");
  private final ScriptedServer server = ScriptedServer.start();
  private final Client client =
      Client.withSecrets(
          Client.config(), reference -> Optional.ofNullable(SECRETS.get(reference.name())));

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private FetchOutcome fetch(URI url, RequestProfile profile) {
    FetchConfig config = FetchConfig.defaults(new UserAgent("1", "https://rssify.example/bot"));
    FeedFetcher fetcher =
        new FeedFetcher(
            config, _ -> (HopGate.Pass) () -> {}, client.transport, InstantSource.system());
    return fetcher.fetch(
        new FetchRequest(
            new UUID(0, 1), new UUID(0, 2), url.toString(), null, Resource.FEED, 1, profile, null));
  }

  private static RequestProfile profile(Credential... credentials) {
    return new RequestProfile(List.of(new Header("X-Reader", "7")), List.of(credentials), null);
  }

  @Test
  void credentials_are_sent_and_never_recorded() {
    server.on("/", Reply.ok("text/xml", "<rss/>"));

    FetchOutcome outcome =
        fetch(
            server.uri("/"),
            profile(
                new Credential.Basic("anna", new SecretRef("password")),
                new Credential.Custom("X-Api-Key", new SecretRef("token"))));

    assertThat(server.requests().getFirst().header("Authorization"))
        .contains("Basic YW5uYTpnZWhlaW0=");
    assertThat(server.requests().getFirst().header("X-Api-Key")).contains("t0ken");
    assertThat(server.requests().getFirst().header("X-Reader")).contains("7");
    assertThat(outcome.code()).isEqualTo("ok");
    assertThat(outcome.toString())
        .contains("[secret password]", "[secret token]")
        .doesNotContain("geheim", "t0ken", "YW5uYTpnZWhlaW0=");
  }

  @Test
  void R20_credentials_are_dropped_on_other_origins_and_sent_again_on_return() {
    try (ScriptedServer other = ScriptedServer.start(ServerSetup.plain().address("127.0.0.4"))) {
      server.on("/feed", Reply.redirect(302, other.uri("/there").toString()));
      other.on("/there", Reply.redirect(302, server.uri("/back").toString()));
      server.on("/back", Reply.ok("text/xml", "<rss/>"));

      fetch(server.uri("/feed"), profile(new Credential.Bearer(new SecretRef("token"))));

      assertThat(server.requests("/feed").getFirst().header("Authorization"))
          .contains("Bearer t0ken");
      assertThat(other.requests().getFirst().header("Authorization")).isEmpty();
      assertThat(other.requests().getFirst().header("X-Reader")).isEmpty();
      assertThat(server.requests("/back").getFirst().header("Authorization"))
          .contains("Bearer t0ken");
    }
  }

  @Test
  void a_missing_secret_stops_the_request() {
    FetchOutcome outcome =
        fetch(server.uri("/"), profile(new Credential.Bearer(new SecretRef("missing"))));

    assertThat(outcome)
        .isInstanceOfSatisfying(
            FetchOutcome.Failed.class,
            failed -> {
              assertThat(failed.failure()).isEqualTo(FetchFailure.SECRET_MISSING);
              assertThat(failed.message()).isEqualTo("the secret missing could not be read");
            });
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void a_secret_with_a_line_break_stops_the_request_and_is_not_shown() {
    FetchOutcome outcome =
        fetch(server.uri("/"), profile(new Credential.Bearer(new SecretRef("split"))));

    assertThat(outcome.code()).isEqualTo("secret_missing");
    assertThat(outcome.toString()).doesNotContain("X-Evil");
    assertThat(server.requests()).isEmpty();
  }
}
