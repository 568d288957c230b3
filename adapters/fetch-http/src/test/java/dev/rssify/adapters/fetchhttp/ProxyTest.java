package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig.Egress;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Proxies are defined by the operator, are guarded like every server, and do not bypass the guard.
 */
class ProxyTest {

  private static final String PUBLIC = "http://feeds.example/a?b";

  private final ScriptedServer proxy =
      ScriptedServer.start().otherwise(_ -> Reply.ok("text/xml", "<rss/>"));

  @AfterEach
  void close() {
    proxy.close();
  }

  /** Public names of the test, and one internal name. */
  private static InetAddress[] resolve(String host) throws UnknownHostException {
    return switch (host) {
      case "feeds.example" -> new InetAddress[] {InetAddress.ofLiteral("93.184.216.34")};
      case "intranet.example" -> new InetAddress[] {InetAddress.ofLiteral("10.0.0.7")};
      case "both.example" ->
          new InetAddress[] {
            InetAddress.ofLiteral("93.184.216.34"), InetAddress.ofLiteral("10.0.0.7")
          };
      case "proxy.example" -> new InetAddress[] {InetAddress.ofLiteral("127.0.0.1")};
      default -> throw new UnknownHostException(host);
    };
  }

  private ProxyRoute route(String host, String... allowed) {
    return new ProxyRoute(
        host, proxy.port(), null, null, List.of(allowed).stream().map(IpRange::parse).toList());
  }

  private FetchOutcome fetch(String url, ProxyRoute route) throws NoSuchAlgorithmException {
    return fetch(url, "corp", Map.of("corp", route));
  }

  private FetchOutcome fetch(String url, @Nullable String name, Map<String, ProxyRoute> proxies)
      throws NoSuchAlgorithmException {
    HttpTransportConfig config =
        HttpTransportConfig.defaults().with(Egress.defaults().withProxies(proxies));
    SecretSource secrets = _ -> Optional.of("geheim");
    try (ApacheHttpTransport transport =
        new ApacheHttpTransport(config, SSLContext.getDefault(), secrets, ProxyTest::resolve)) {
      FeedFetcher fetcher =
          new FeedFetcher(
              FetchConfig.defaults(new UserAgent("1", "https://rssify.example/bot")),
              _ -> (HopGate.Pass) () -> {},
              transport,
              InstantSource.system());
      return fetcher.fetch(
          new FetchRequest(
              new UUID(0, 1),
              new UUID(0, 2),
              url,
              null,
              Resource.FEED,
              1,
              new RequestProfile(List.of(), List.of(), name),
              null));
    }
  }

  @Test
  void the_request_is_sent_to_the_proxy() throws Exception {
    FetchOutcome outcome = fetch(PUBLIC, route("127.0.0.1", "127.0.0.1"));

    assertThat(outcome.code()).isEqualTo("ok");
    assertThat(proxy.requests().getFirst().target()).isEqualTo(PUBLIC);
    assertThat(proxy.requests().getFirst().header("Host")).contains("feeds.example");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "proxy.example", "localhost", "0x7f.1", "2130706433"})
  void R20_a_proxy_that_is_not_public_needs_a_range_of_its_own(String host) throws Exception {
    FetchOutcome outcome = fetch(PUBLIC, route(host, "127.0.0.2", "10.0.0.0/8"));

    assertThat(outcome.code()).isIn("address_refused", "proxy_failed");
    assertThat(proxy.requests()).isEmpty();
  }

  @Test
  void the_error_names_the_setting_that_allows_the_proxys_range() throws Exception {
    assertThat(fetch(PUBLIC, route("127.0.0.1")))
        .isInstanceOfSatisfying(
            FetchOutcome.Failed.class,
            failed ->
                assertThat(failed.message())
                    .contains("proxies.corp.allowed_ranges if this is intended"));
  }

  @Test
  void an_allowed_range_of_the_proxy_applies_to_its_name() throws Exception {
    assertThat(fetch(PUBLIC, route("proxy.example", "127.0.0.0/8")).code()).isEqualTo("ok");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://0xa9fea9fe/latest/meta-data/",
        "http://127.0.0.1/",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://intranet.example/",
        "https://intranet.example/",
        "http://both.example/",
        "http://proxy.example/",
      })
  void R20_a_private_address_behind_a_proxy_is_refused(String url) throws Exception {
    FetchOutcome outcome = fetch(url, route("127.0.0.1", "127.0.0.0/8"));

    assertThat(outcome.code()).isEqualTo("address_refused");
    assertThat(proxy.requests()).isEmpty();
  }

  @Test
  void R20_a_redirect_to_a_private_address_behind_a_proxy_is_refused() throws Exception {
    proxy.otherwise(_ -> Reply.redirect(302, "http://intranet.example/"));

    assertThat(fetch(PUBLIC, route("127.0.0.1", "127.0.0.1")).code()).isEqualTo("address_refused");
    assertThat(proxy.requests()).hasSize(1);
  }

  @Test
  void a_name_that_cannot_be_resolved_here_is_left_to_the_proxy() throws Exception {
    assertThat(fetch("http://elsewhere.example/", route("127.0.0.1", "127.0.0.1")).code())
        .isEqualTo("ok");
  }

  @ParameterizedTest
  @ValueSource(strings = {"crop", "127.0.0.1:3128", "http://127.0.0.1:3128", ""})
  void an_undefined_proxy_fails_the_poll(String name) throws Exception {
    FetchOutcome outcome = fetch(PUBLIC, name, Map.of("corp", route("127.0.0.1", "127.0.0.1")));

    assertThat(outcome)
        .isInstanceOfSatisfying(
            FetchOutcome.Failed.class,
            failed -> {
              assertThat(failed.failure()).isEqualTo(FetchFailure.UNKNOWN_PROXY);
              assertThat(failed.message()).contains("'" + name + "'", "proxies.NAME.url");
            });
    assertThat(proxy.requests()).isEmpty();
  }

  @Test
  void a_proxy_that_requires_authentication_gets_user_and_password() throws Exception {
    proxy.otherwise(request ->
        request.header("Proxy-Authorization").isPresent()
            ? Reply.ok("text/xml", "<rss/>")
            : Reply.status(407).header("Proxy-Authenticate", "Basic realm=\"p\""));
    ProxyRoute route =
        new ProxyRoute(
            "127.0.0.1",
            proxy.port(),
            "anna",
            new SecretRef("password"),
            List.of(IpRange.parse("127.0.0.1")));

    assertThat(fetch(PUBLIC, route).code()).isEqualTo("ok");
    assertThat(proxy.requests().getLast().header("Proxy-Authorization"))
        .contains("Basic YW5uYTpnZWhlaW0=");
  }

  @Test
  void a_refused_tunnel_is_a_proxy_failure() throws Exception {
    proxy.otherwise(request -> Reply.status(403).body("no"));

    FetchOutcome outcome = fetch("https://feeds.example/", route("127.0.0.1", "127.0.0.1"));

    assertThat(outcome)
        .isInstanceOfSatisfying(
            FetchOutcome.Failed.class,
            failed -> {
              assertThat(failed.failure()).isEqualTo(FetchFailure.PROXY_FAILED);
              assertThat(failed.message()).isEqualTo("the proxy responded with 403");
            });
    assertThat(proxy.requests().getFirst().method()).isEqualTo("CONNECT");
  }

  @Test
  void an_unreachable_proxy_is_a_proxy_failure() throws Exception {
    ProxyRoute unreachable =
        new ProxyRoute("127.0.0.1", 1, null, null, List.of(IpRange.parse("127.0.0.1")));

    assertThat(fetch(PUBLIC, unreachable).code()).isEqualTo("proxy_failed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://p.example",
        "socks://p.example:1",
        "p.example:3128",
        "http://u:p@p.example",
        "http://p.example/x",
        "http:///",
        "",
        "http://p.example:0",
      })
  void an_invalid_proxy_address_is_rejected(String url) {
    assertThatThrownBy(() -> ProxyRoute.parse(url, null, null, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_proxy_has_both_a_user_and_a_password_or_none() {
    assertThatThrownBy(() -> ProxyRoute.parse("http://p.example", "u", null, List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(ProxyRoute.parse("http://p.example", null, null, List.of()).port()).isEqualTo(80);
  }
}
