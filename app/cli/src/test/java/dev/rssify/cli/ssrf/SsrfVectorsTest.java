package dev.rssify.cli.ssrf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.ProxyRoute;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Non-public addresses cannot be reached, by any spelling and any path. In this test 127.0.0.2 is
 * the public internet; a trap listens on all other addresses of this machine and counts
 * connections.
 */
class SsrfVectorsTest {

  private static final AtomicInteger TRIPPED = new AtomicInteger();
  private static ServerSocketChannel wire;
  private static ScriptedServer outside;

  /** The outcomes of a refused request. */
  private static final Set<String> REFUSED =
      Set.of("address_refused", "bad_url", "bad_redirect", "robots_unavailable");

  /** A path and its target. */
  record Vector(Way way, String url) {
    @Override
    public String toString() {
      return way + " " + url;
    }
  }

  @BeforeAll
  static void start() throws IOException {
    wire = ServerSocketChannel.open().bind(new InetSocketAddress(0));
    outside = ScriptedServer.start(ServerSetup.plain().address("127.0.0.2"));
    ServerSocketChannel across = wire;
    Thread.ofVirtual()
        .start(() -> {
          try {
            while (true) {
              SocketChannel caught = across.accept();
              TRIPPED.incrementAndGet();
              caught.close();
            }
          } catch (IOException e) {
            // the test is over
          }
        });
  }

  @AfterAll
  static void stop() throws IOException {
    wire.close();
    outside.close();
  }

  @BeforeEach
  void reset() {
    TRIPPED.set(0);
    outside.otherwise(_ -> Reply.ok("text/html", "<title>x</title>"));
  }

  private static int port() throws IOException {
    return ((InetSocketAddress) wire.getLocalAddress()).getPort();
  }

  static Stream<Vector> vectors() throws IOException {
    List<Vector> all = new ArrayList<>();
    for (String address : Spellings.IPV4) {
      Spellings.of(address).forEach(host -> all.add(feed(host)));
    }
    Spellings.IPV6.forEach(address -> all.add(feed("[" + address + "]")));
    for (String zone : List.of("%25lo", "%lo", "%251", "%25eth0")) {
      all.add(feed("[fe80::1" + zone + "]"));
    }
    NAMES.keySet().forEach(name -> all.add(feed(name)));
    Spellings.urls("127.0.0.1", port()).forEach(url -> all.add(new Vector(Way.FEED, url)));
    Spellings.urls("[::1]", port()).forEach(url -> all.add(new Vector(Way.REDIRECT, url)));
    for (Way way : Way.values()) {
      SELECTED.forEach(
          host -> all.add(new Vector(way, "http://" + host + ":" + wirePort() + "/x")));
    }
    return all.stream().distinct();
  }

  private static Vector feed(String host) {
    return new Vector(Way.FEED, "http://" + host + ":" + wirePort() + "/x");
  }

  private static int wirePort() {
    try {
      return port();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Names of a hostile name server. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("localhost", "127.0.0.1"),
          Map.entry("localhost.", "127.0.0.1"),
          Map.entry("a.example", "127.0.0.1"),
          Map.entry("b.example", "::1"),
          Map.entry("c.example", "10.0.0.5"),
          Map.entry("d.example", "169.254.169.254"),
          Map.entry("e.example", "::ffff:192.168.1.1"),
          Map.entry("f.example", "fd00::1"),
          Map.entry("g.example", "0.0.0.0"),
          Map.entry("h.example", "100.64.0.1"),
          Map.entry("i.example", "224.0.0.1"),
          Map.entry("j.example", "64:ff9b::7f00:1"),
          Map.entry("k.example", "2002:7f00:1::"),
          Map.entry("l.example", "fe80::1"),
          Map.entry("xn--bcher-kva.example", "127.0.0.1"),
          Map.entry("127.0.0.1.nip.example", "127.0.0.1"),
          Map.entry("1.0.0.127.in-addr.example", "127.0.0.1"));

  /** The spellings that are tried with every path. */
  private static final List<String> SELECTED =
      List.of(
          "127.0.0.1",
          "127.1",
          "2130706433",
          "0x7f000001",
          "0177.0.0.1",
          "0.0.0.0",
          "[::1]",
          "[::ffff:127.0.0.1]",
          "[64:ff9b::127.0.0.1]",
          "%31%32%37.0.0.1",
          "\uff11\uff12\uff17.\uff10.\uff10.\uff11",
          "169.254.169.254",
          "a.example",
          "b.example",
          "B\u00dccher.example");

  private static Scene scene(Vector vector, List<String> allowed) {
    Map<String, List<String>> names = new HashMap<>();
    NAMES.forEach((name, address) -> names.put(name, List.of(address)));
    names.put("public.example", List.of("93.184.216.34"));
    return new Scene(outside, allowed, proxy(vector), names);
  }

  /** For {@link Way#PROXY} the proxy is the target; other paths use an allowed proxy. */
  private static ProxyRoute proxy(Vector vector) {
    Optional<WebUrl> url = WebUrl.parse(vector.url());
    return vector.way() == Way.PROXY && url.isPresent()
        ? new ProxyRoute(
            url.get().host().replaceAll("[\\[\\]]", ""), url.get().port(), null, null, List.of())
        : new ProxyRoute("127.0.0.2", outside.port(), null, null, List.of());
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void a_private_address_is_refused_without_a_connection(Vector vector) {
    try (Scene scene = scene(vector, List.of())) {
      String end = vector.way().go(scene, vector.url());

      assertThat(REFUSED.stream().anyMatch(end::contains)).as(vector + ": " + end).isTrue();
      assertThat(TRIPPED).as(vector.toString()).hasValue(0);
      for (Scene.Sent sent : scene.sent) {
        if (sent.result() instanceof OutboundResult.Failed failed) {
          assertThat(failed.failure()).isEqualTo(FetchFailure.ADDRESS_REFUSED);
          assertThat(failed.timings().connect()).isEqualTo(Duration.ZERO);
        } else {
          assertThat(sent.request().url().host()).isIn("127.0.0.2", "public.example");
        }
      }
    }
  }

  @Test
  void there_are_at_least_200_vectors_for_all_paths() throws IOException {
    assertThat(vectors().distinct().count()).isGreaterThan(200);
    assertThat(vectors().map(Vector::way)).contains(Way.values());
  }

  /** Control: every path reaches an allowed address. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void allowed_addresses_are_reached_by_every_path(Way way) {
    boolean proxied = way == Way.BEHIND_PROXY || way == Way.REDIRECT_BEHIND_PROXY;
    String url = proxied ? "http://public.example/y" : outside.uri("/y").toString();
    Vector vector = new Vector(way, url);
    outside.on("/y", Reply.ok("text/html", "<title>x</title>"));
    try (Scene scene = scene(vector, List.of())) {
      way.go(scene, url);

      assertThat(scene.sent)
          .anyMatch(sent ->
              sent.result() instanceof OutboundResult.Responded
                  && sent.request().url().toString().endsWith(way == Way.PROXY ? "/" : "/y"));
    }
  }

  /** Control: the spellings reach the trap when the operator allows them. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void the_trap_is_reached_in_allowed_ranges(Way way) {
    for (String host : List.of("127.0.0.1", "0x7f000001", "[::ffff:127.0.0.1]", "a.example")) {
      TRIPPED.set(0);
      Vector vector = new Vector(way, "http://" + host + ":" + wirePort() + "/x");
      try (Scene scene = scene(vector, List.of("127.0.0.0/8"))) {
        way.go(scene, vector.url());
      }
      boolean tripped =
          TRIPPED.get() > 0 || way == Way.BEHIND_PROXY || way == Way.REDIRECT_BEHIND_PROXY;
      assertThat(tripped).as(vector.toString()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource
  void a_name_whose_address_changes_after_the_check_is_refused(String address) {
    Map<String, List<String>> names = new HashMap<>();
    names.put("rebind.example", new ArrayList<>(List.of("127.0.0.2", address)));
    outside.on("/y", Reply.ok("text/plain", "x").close());
    String url = "http://rebind.example:" + outside.port() + "/y";
    try (Scene scene = new Scene(outside, List.of(), proxy(new Vector(Way.FEED, url)), names)) {
      assertThat(scene.fetch(url, null)).isEqualTo("ok");
      assertThat(scene.fetch(url, null)).isEqualTo("address_refused");
    }
  }

  static Stream<String> a_name_whose_address_changes_after_the_check_is_refused() {
    return Stream.concat(Spellings.IPV4.stream(), Spellings.IPV6.stream());
  }
}
