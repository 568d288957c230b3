package dev.rssify.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.lab.simulator.world.Cadence;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Kind;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.World;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.ManualClock;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The WebSub hub, observed by a reader of the feed and by a subscriber. */
@Timeout(30)
class HubTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final Pattern CHALLENGE = Pattern.compile("hub\\.challenge=([^&]+)");

  private final ManualClock clock = new ManualClock(Worlds.NOON);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ScriptedServer subscriber = ScriptedServer.start();
  private final AtomicInteger deliveryStatus = new AtomicInteger(204);
  private Simulator simulator;
  private World world;
  private Feed feed;

  @BeforeEach
  void start() throws IOException {
    Mix mix =
        Mix.CALM
            .of(Shares.only(Kind.SITE))
            .posting(Shares.only(Cadence.HOURLY))
            .with(Trait.PUSHES, 0.5);
    simulator =
        Worlds.start(
            clock, config -> config.withMix(mix).withCallbacks(new HttpClientCallbacks(client)));
    world = simulator.world();
    feed = Worlds.find(world, f -> f.has(Trait.PUSHES));
    subscriber.on("/callback", this::response);
  }

  @AfterEach
  void stop() {
    simulator.close();
    client.close();
    subscriber.close();
  }

  private Reply response(RecordedRequest request) {
    Matcher challenge = CHALLENGE.matcher(request.target());
    return challenge.find()
        ? Reply.ok("text/plain", challenge.group(1))
        : Reply.status(deliveryStatus.get());
  }

  @Test
  void a_feed_that_pushes_names_its_hub_and_itself() throws IOException {
    assertThat(Wire.get(world.url(feed)).text()).contains(world.hubUrl(), world.url(feed));
    Feed other = Worlds.find(world, f -> !f.has(Trait.PUSHES));
    assertThat(Wire.get(world.url(other)).text()).doesNotContain(world.hubUrl());
  }

  @Test
  void a_subscription_is_verified_with_a_challenge() throws Exception {
    assertThat(subscribe("&hub.lease_seconds=600")).isEqualTo(202);
    awaitSubscriptions(1);

    RecordedRequest verification = subscriber.requests("/callback").getFirst();
    assertThat(verification.method()).isEqualTo("GET");
    assertThat(URLDecoder.decode(verification.target(), StandardCharsets.UTF_8))
        .contains("hub.mode=subscribe", "hub.topic=" + world.url(feed), "hub.lease_seconds=600");
  }

  @Test
  void a_new_version_is_delivered_signed_and_once() throws Exception {
    subscribe("&hub.secret=between+us");
    awaitSubscriptions(1);

    publish();
    RecordedRequest first = awaitDelivery(1);
    byte[] document = Renderer.render(world.document(feed, clock.instant().getEpochSecond()));

    assertThat(first.bodyBytes()).isEqualTo(document);
    assertThat(first.header("Content-Type")).contains(feed.format().contentType());
    assertThat(first.header("Link").orElseThrow())
        .contains("<" + world.hubUrl() + ">; rel=\"hub\"", world.url(feed));
    assertThat(first.header("X-Hub-Signature")).contains("sha256=" + hmac("between us", document));

    publish();
    awaitDelivery(2);
    assertThat(deliveries()).hasSize(2);
  }

  @Test
  void a_failed_delivery_is_retried_a_few_times() throws Exception {
    deliveryStatus.set(500);
    subscribe("");
    awaitSubscriptions(1);

    publish();
    awaitDelivery(3);
    deliveryStatus.set(204);
    publish();
    awaitDelivery(4);

    assertThat(deliveries()).hasSize(4);
    assertThat(deliveries().getLast().header("X-Hub-Signature")).isEmpty();
  }

  @Test
  void a_subscription_ends_by_unsubscribe_a_410_or_its_lease() throws Exception {
    subscribe("");
    awaitSubscriptions(1);
    assertThat(post("hub.mode=unsubscribe" + target())).isEqualTo(202);
    awaitSubscriptions(0);

    subscribe("");
    awaitSubscriptions(1);
    deliveryStatus.set(410);
    publish();
    awaitSubscriptions(0);

    subscribe("&hub.lease_seconds=60");
    awaitSubscriptions(1);
    clock.advance(Duration.ofSeconds(60));
    awaitSubscriptions(0);
  }

  @Test
  void a_subscriber_that_does_not_confirm_is_not_subscribed() throws Exception {
    subscriber.on("/callback", Reply.ok("text/plain", "something else"));
    subscribe("");

    // The hub verifies one request after the other: the second one shows that the first is
    // finished.
    post("hub.mode=unsubscribe" + target());
    subscriber.awaitRequests("/callback", 2, TIMEOUT);

    assertThat(simulator.subscriptions()).isZero();
  }

  @Test
  void invalid_requests_and_callbacks_on_other_machines_are_rejected() throws IOException {
    assertThat(post("hub.mode=subscribe")).isEqualTo(400);
    assertThat(post("hub.mode=listen" + target())).isEqualTo(400);
    assertThat(subscribe("&hub.lease_seconds=never")).isEqualTo(400);
    assertThat(subscribe("&hub.secret=" + "x".repeat(200))).isEqualTo(400);
    assertThat(subscribe("&hub.callback=http://192.0.2.1/callback")).isEqualTo(400);
    assertThat(subscribe("&hub.callback=http://127.0.0.1.example.com/")).isEqualTo(400);
    assertThat(subscribe("&hub.topic=" + world.url(feed) + "x")).isEqualTo(400);
    assertThat(Wire.get(world.hubUrl()).status()).isEqualTo(405);
    assertThat(subscriber.requests()).isEmpty();
  }

  @Test
  void a_hub_without_a_client_is_unavailable() throws IOException {
    simulator.close();
    simulator = Worlds.start(clock, config -> config.withMix(Mix.CALM.with(Trait.PUSHES, 1)));
    world = simulator.world();
    feed = world.feed(0);

    assertThat(subscribe("")).isEqualTo(503);
  }

  private int subscribe(String more) throws IOException {
    return post("hub.mode=subscribe" + target() + more);
  }

  private String target() {
    return "&hub.topic="
        + URLEncoder.encode(world.url(feed), StandardCharsets.UTF_8)
        + "&hub.callback="
        + URLEncoder.encode(subscriber.uri("/callback").toString(), StandardCharsets.UTF_8);
  }

  /** In two pieces, as the network may deliver it. */
  private int post(String form) throws IOException {
    String head =
        "POST /hub HTTP/1.1\r\nHost: hub\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: "
            + form.length()
            + "\r\n\r\n";
    try (Wire wire = new Wire(world.hubUrl())) {
      wire.send(head + form.substring(0, 5));
      return wire.send(form.substring(5)).response().status();
    }
  }

  private void publish() {
    long now = clock.instant().getEpochSecond();
    clock.set(Instant.ofEpochSecond(world.version(feed, now).until()));
  }

  private RecordedRequest awaitDelivery(int count) {
    while (deliveries().size() < count) {
      BusyWait.pause();
    }
    return deliveries().get(count - 1);
  }

  private List<RecordedRequest> deliveries() {
    return subscriber.requests("/callback").stream()
        .filter(request -> request.method().equals("POST"))
        .toList();
  }

  private void awaitSubscriptions(int count) {
    while (simulator.subscriptions() != count) {
      BusyWait.pause();
    }
  }

  private static String hmac(String secret, byte[] document) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(document));
  }
}
