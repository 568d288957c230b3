package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.HttpTransportConfig.Egress;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.HopGate;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The address guard at the sockets: on every hop, and against names whose address changes. */
class EgressTest {

  private final ScriptedServer outside =
      ScriptedServer.start(ServerSetup.plain().address("127.0.0.2"));
  private final ScriptedServer inside =
      ScriptedServer.start(ServerSetup.plain().port(outside.port()))
          .on("/", Reply.ok("text/plain", "secret"));

  /** Only 127.0.0.2 counts as public here; every other address of this machine is private. */
  private final HttpTransportConfig guarded = HttpTransportConfig.defaults().allowing("127.0.0.2");

  @AfterEach
  void close() {
    outside.close();
    inside.close();
  }

  private static FetchOutcome fetch(ApacheHttpTransport transport, URI url) {
    FetchConfig config = FetchConfig.defaults(new UserAgent("1", "https://rssify.example/bot"));
    FeedFetcher fetcher =
        new FeedFetcher(config, _ -> (HopGate.Pass) () -> {}, transport, InstantSource.system());
    return fetcher.fetch(new FetchRequest(new UUID(0, 1), new UUID(0, 2), url.toString(), null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "localhost",
        "[::ffff:127.0.0.1]",
        "[::1]",
        "%31%32%37.0.0.1"
      })
  void R20_a_redirect_to_a_private_address_is_refused(String host) {
    String location = "http://" + host + ":" + inside.port() + "/";
    outside.on("/feed", Reply.redirect(302, location));
    try (ApacheHttpTransport transport = new ApacheHttpTransport(guarded)) {
      assertThat(fetch(transport, outside.uri("/feed")).code()).isEqualTo("address_refused");
    }
    assertThat(inside.requests()).isEmpty();
  }

  @Test
  void R20_the_last_of_many_redirects_to_a_private_address_is_refused() {
    outside.on("/1", Reply.redirect(301, "/2"));
    outside.on("/2", Reply.redirect(307, "/3"));
    outside.on("/3", Reply.redirect(302, inside.uri("/").toString()));
    try (ApacheHttpTransport transport = new ApacheHttpTransport(guarded)) {
      assertThat(fetch(transport, outside.uri("/1")).code()).isEqualTo("address_refused");
    }
    assertThat(inside.requests()).isEmpty();
  }

  @Test
  void the_same_redirect_is_followed_when_the_operator_allows_the_range() {
    outside.on("/feed", Reply.redirect(302, inside.uri("/").toString()));
    try (ApacheHttpTransport transport =
        new ApacheHttpTransport(HttpTransportConfig.defaults().allowing("127.0.0.0/8"))) {
      assertThat(fetch(transport, outside.uri("/feed")).code()).isEqualTo("ok");
    }
  }

  @Test
  void R20_the_checked_address_is_the_one_connected_to() {
    AtomicInteger lookups = new AtomicInteger();
    outside.on("/", Reply.ok("text/plain", "public"));
    URI url = URI.create("http://rebind.example:" + outside.port() + "/");
    NameSource flipping =
        _ -> {
          String address = lookups.getAndIncrement() == 0 ? "127.0.0.2" : "127.0.0.1";
          return new InetAddress[] {InetAddress.ofLiteral(address)};
        };

    try (Client client = Client.withNames(guarded, flipping)) {
      assertThat(client.get(url).status()).isEqualTo(200);
    }

    assertThat(lookups).as("lookups for one connection").hasValue(1);
    assertThat(outside.requests()).hasSize(1);
    assertThat(inside.requests()).isEmpty();
  }

  @Test
  void R20_a_name_is_resolved_and_checked_again_for_the_next_connection() {
    AtomicInteger lookups = new AtomicInteger();
    outside.on("/", Reply.ok("text/plain", "public").close());
    URI url = URI.create("http://rebind.example:" + outside.port() + "/");
    NameSource flipping =
        _ -> {
          String address = lookups.getAndIncrement() == 0 ? "127.0.0.2" : "127.0.0.1";
          return new InetAddress[] {InetAddress.ofLiteral(address)};
        };
    HttpTransportConfig uncached =
        guarded.with(
            new HttpTransportConfig.Timeouts(
                Client.TIMEOUT,
                Duration.ofNanos(1),
                Client.TIMEOUT,
                Client.TIMEOUT,
                Client.TIMEOUT));

    try (Client client = Client.withNames(uncached, flipping)) {
      assertThat(client.get(url).status()).isEqualTo(200);
      client.fail(FetchFailure.ADDRESS_REFUSED, url);
    }

    assertThat(inside.requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"b\u00fccher.example", "xn--bcher-kva.example", "B\u00dcCHER.example"})
  void an_internationalized_host_name_is_looked_up_in_punycode(String host) {
    outside.on("/", Reply.ok("text/plain", "public"));
    NameSource strict =
        name -> {
          if (!name.equals("xn--bcher-kva.example")) {
            throw new UnknownHostException(name);
          }
          return new InetAddress[] {InetAddress.ofLiteral("127.0.0.2")};
        };

    try (Client client = Client.withNames(guarded, strict)) {
      String url = "http://" + host + ":" + outside.port() + "/";
      OutboundResult result =
          client.transport.send(
              new OutboundRequest(
                  WebUrl.parse(url).orElseThrow(), Headers.of(), Client.TIMEOUT, 99, 99));
      assertThat(result).isInstanceOf(OutboundResult.Responded.class);
    }
    assertThat(outside.requests().getFirst().header("Host"))
        .contains("xn--bcher-kva.example:" + outside.port());
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.2, true",
    "*.example.org, false",
    "feeds.example.org, false",
  })
  void only_hosts_on_the_operators_list_are_permitted(String pattern, boolean permitted) {
    outside.on("/", Reply.ok("text/plain", "x"));
    HttpTransportConfig config =
        guarded.with(new Egress(guarded.egress().allowedRanges(), List.of(pattern)));
    try (Client client = Client.open(config)) {
      if (permitted) {
        assertThat(client.get(outside.uri("/")).status()).isEqualTo(200);
      } else {
        assertThat(client.fail(FetchFailure.HOST_REFUSED, outside.uri("/")))
            .isEqualTo("127.0.0.2 is not among the hosts requests may go to");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "example.org, example.org, true",
    "EXAMPLE.org, example.org, true",
    "example.org, example.org., true",
    "example.org, www.example.org, false",
    "*.example.org, www.example.org, true",
    "*.example.org, a.b.example.org, true",
    "*.example.org, example.org, false",
    "*.example.org, badexample.org, false",
    "b\u00fccher.example, xn--bcher-kva.example, true",
    "example.org:443, example.org, true",
    "example.org:8443, example.org:8443, true",
    "example.org:8443, example.org, false",
    "*.example.org:8443, a.example.org:8443, true",
    "*.example.org:8443, a.example.org, false",
    "[::1]:443, [::1], true",
    "[::1], [::1]:8443, true",
    "127.0.0.1, 0x7f.1, true",
  })
  void a_wildcard_matches_all_subdomains(String pattern, String host, boolean fits) {
    WebUrl url = WebUrl.parse("https://" + host + "/").orElseThrow();

    assertThat(new HostList(List.of(pattern)).contains(url)).isEqualTo(fits);
  }
}
