package dev.rssify.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.lab.simulator.server.LoggedRequest;
import dev.rssify.lab.simulator.server.Validator;
import dev.rssify.lab.simulator.world.Behavior;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.Validation;
import dev.rssify.lab.simulator.world.World;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProtocolTest {

  private final ManualClock clock = new ManualClock(Worlds.NOON);
  private Simulator simulator;
  private World world;
  private String url;

  @BeforeEach
  void start() throws IOException {
    simulator =
        Worlds.start(
            clock,
            config ->
                config
                    .withMix(Mix.CALM.validating(Shares.only(Validation.BOTH)).with(Trait.EDITS, 0))
                    .withServer(config.server().withLog(6)));
    world = simulator.world();
    url = world.url(world.feed(0));
  }

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void requests_on_one_connection_are_handled_in_order() throws IOException {
    try (Wire wire = new Wire(url)) {
      String one = "GET /0/" + fileName(0) + " HTTP/1.1\r\n\r\n";
      String other = "GET /10/" + fileName(10) + " HTTP/1.1\r\n\r\n";
      wire.send(one + other + one + "GET /no");

      assertThat(wire.response().body()).isEqualTo(document(0));
      assertThat(wire.response().body()).isEqualTo(document(10));
      assertThat(wire.response().body()).isEqualTo(document(0));

      wire.send("where HTTP/1.1\r");
      wire.send("\n\r\n");
      assertThat(wire.response().status()).isEqualTo(404);
    }
    assertThat(simulator.stats().connections()).isEqualTo(1);
  }

  @Test
  void the_client_may_close_the_connection() throws IOException {
    for (String request :
        List.of(
            "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\nHost: x\r\n\r\n")) {
      try (Wire wire = new Wire(url).send(request)) {
        assertThat(wire.response().field("connection")).isEqualTo("close");
        assertThat(wire.hasEnded()).isTrue();
      }
    }
  }

  @Test
  void other_requests_than_get_are_rejected() throws IOException {
    assertThat(sent("HEAD / HTTP/1.1\r\n\r\n").field("allow")).isEqualTo("GET");
    assertThat(sent("HEAD " + path(0) + " HTTP/1.1\r\n\r\n").status()).isEqualTo(405);
    assertThat(sent("GET / HTTP/1.1\r\nContent-Length: 3\r\n\r\n").status()).isEqualTo(400);
    assertThat(sent("hello\r\n\r\n").status()).isEqualTo(400);
    assertThat(sent("GET / HTTP/1.1\r\nno colon\r\n\r\n").status()).isEqualTo(400);
    String endless = "GET / HTTP/1.1\r\nX: ";
    // No byte more than is read before the response: a connection closed with unread bytes is
    // reset.
    int tooMany = 16 * 1024 + 1 - endless.length();
    assertThat(sent(endless + "x".repeat(tooMany)).status()).isEqualTo(431);
  }

  @Test
  void a_path_exists_only_on_its_own_host() throws IOException {
    assertThat(Wire.get(world.hosts().url(1, path(0))).status()).isEqualTo(404);
    assertThat(Wire.get(world.hosts().url(0, "/0/other.xml")).status()).isEqualTo(404);
    assertThat(Wire.get(world.hosts().url(0, "/1000/feed.xml")).status()).isEqualTo(404);
    assertThat(Wire.get(world.hosts().url(0, "/0/new/" + fileName(0))).status()).isEqualTo(404);
    assertThat(Wire.get(world.hosts().url(0, "/99999999999/feed.xml")).status()).isEqualTo(404);
    assertThat(Wire.get(url + "?from=here").status()).isEqualTo(200);
  }

  @Test
  void a_host_lists_its_feeds_and_has_the_pages_of_their_entries() throws IOException {
    String home = Wire.get(world.hosts().url(3, "/")).text();
    assertThat(home).contains("href=\"" + world.url(world.feed(3)) + "\"");
    assertThat(home).doesNotContain(world.url(world.feed(4)));

    Entry entry = simulator.expectedEntries(0, clock.instant()).getFirst();
    assertThat(Wire.get(entry.link()).text()).contains("<article>");
    assertThat(Wire.get(entry.link() + "99").status()).isEqualTo(404);
    assertThat(Wire.get(world.hosts().url(0, "/0/posts/x")).status()).isEqualTo(404);
  }

  @Test
  void only_the_addresses_of_the_hosts_are_bound() {
    assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), simulator.port()))
        .isInstanceOf(ConnectException.class);
  }

  @Test
  void the_log_distinguishes_genuine_validators_from_invented_ones() throws IOException {
    Feed news = Worlds.find(world, f -> world.version(f, now() + 86_400).from() > now());
    String feedUrl = world.url(news);
    Wire.Got first = Wire.get(feedUrl);
    String etag = "If-None-Match: " + first.field("etag");
    String date = "If-Modified-Since: " + first.field("last-modified");
    Wire.get(feedUrl, etag, date, "Accept-Encoding: identity");
    clock.advance(Duration.ofDays(1));
    Wire.get(feedUrl, etag, date);
    Wire.get(feedUrl, "If-None-Match: \"67-x\"", "If-Modified-Since: " + first.field("date"));
    Wire.get(world.hosts().url(2, "/nowhere"));

    List<LoggedRequest> log = simulator.log();
    assertThat(log).extracting(LoggedRequest::status).containsExactly(200, 304, 200, 200, 404);
    assertThat(log)
        .extracting(LoggedRequest::etag)
        .containsExactly(
            Validator.ABSENT,
            Validator.CURRENT,
            Validator.FORMER,
            Validator.FOREIGN,
            Validator.ABSENT);
    assertThat(log)
        .extracting(LoggedRequest::date)
        .containsExactly(
            Validator.ABSENT,
            Validator.CURRENT,
            Validator.FORMER,
            Validator.FOREIGN,
            Validator.ABSENT);
    assertThat(log).extracting(LoggedRequest::connection).containsExactly(1, 2, 3, 4, 5);
    assertThat(log.getFirst().at()).isEqualTo(Worlds.NOON);
    assertThat(log.getFirst().feed()).isEqualTo(news.number());
    assertThat(log.getLast().feed()).isEqualTo(-1);
    assertThat(log.getLast().host()).isEqualTo(2);
  }

  @Test
  void the_log_evicts_the_oldest_requests() throws IOException {
    for (int number = 0; number < 8; number++) {
      Wire.get(world.url(world.feed(number)));
    }

    assertThat(simulator.log()).extracting(LoggedRequest::feed).containsExactly(2, 3, 4, 5, 6, 7);
  }

  @Test
  void requests_and_responses_are_counted() throws IOException {
    Wire.Got first = Wire.get(url);
    Wire.get(url, "If-None-Match: " + first.field("etag"));
    Wire.get(world.hosts().url(0, "/nowhere"));

    assertThat(simulator.stats().requests()).isEqualTo(3);
    assertThat(simulator.stats().byStatus()).containsOnlyKeys(200, 304, 404);
    assertThat(simulator.stats().bytesSent()).isGreaterThan(first.body().length);
    assertThat(simulator.stats().bytesSaved()).isEqualTo(first.body().length);
  }

  @Test
  void a_moved_feed_is_logged_at_both_addresses() throws IOException {
    simulator.close();
    simulator =
        Worlds.start(
            clock,
            config ->
                config
                    .withMix(Mix.CALM.behaving(Shares.only(Behavior.MOVED_FOR_GOOD)))
                    .withServer(config.server().withLog(10)));
    Wire.get(Wire.get(simulator.feedUrls().getFirst()).field("location"));

    assertThat(simulator.log()).extracting(LoggedRequest::feed).containsExactly(0, 0);
    assertThat(simulator.log()).extracting(LoggedRequest::moved).containsExactly(false, true);
  }

  private Wire.Got sent(String request) throws IOException {
    try (Wire wire = new Wire(url).send(request)) {
      return wire.response();
    }
  }

  private String path(int feed) {
    return "/" + feed + "/" + fileName(feed);
  }

  private String fileName(int feed) {
    return world.feed(feed).format().fileName();
  }

  private byte[] document(int feed) {
    return Renderer.render(world.document(world.feed(feed), now()));
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
