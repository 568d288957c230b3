package dev.rssify.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.lab.simulator.render.ImfDate;
import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.lab.simulator.world.Behavior;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.SimulatedResponse;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.World;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every error the simulator can produce, observed by a client. */
class BehaviorTest {

  private final ManualClock clock = new ManualClock(Worlds.NOON);
  private Simulator simulator;
  private World world;

  @BeforeEach
  void start() throws IOException {
    start(Mix.CALM);
  }

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void a_rate_limited_feed_sends_retry_after_and_responds_after_that_time() throws IOException {
    assertRecovers(Behavior.THROTTLES, 429);
  }

  @Test
  void an_unavailable_feed_sends_retry_after_and_responds_after_that_time() throws IOException {
    assertRecovers(Behavior.UNAVAILABLE, 503);
  }

  private void assertRecovers(Behavior behavior, int status) throws IOException {
    start(behavior);
    Set<Boolean> formsSeen = new HashSet<>();
    for (int number = 0; number < world.feeds(); number++) {
      Feed feed = world.feed(number);
      if (world.response(feed, now()) instanceof SimulatedResponse.Later later) {
        Wire.Got refusal = Wire.get(world.url(feed));
        assertThat(refusal.status()).isEqualTo(status);
        assertThat(refusal.field("retry-after"))
            .isEqualTo(
                later.asDate()
                    ? ImfDate.format(later.until())
                    : Long.toString(later.until() - now()));
        assertThat(world.response(feed, later.until() - 1))
            .isInstanceOf(SimulatedResponse.Later.class);
        assertThat(world.response(feed, later.until()))
            .isInstanceOf(SimulatedResponse.Served.class);
        formsSeen.add(later.asDate());
      } else {
        assertThat(Wire.get(world.url(feed)).status()).isEqualTo(200);
      }
    }
    assertThat(formsSeen).containsExactlyInAnyOrder(true, false);
    assertThat(simulator.stats().status(200)).isPositive();
  }

  @Test
  void a_feed_with_temporary_errors_responds_at_other_times() throws IOException {
    start(Behavior.FAILS);
    Feed feed = find(f -> world.response(f, now()) instanceof SimulatedResponse.Refused);

    assertThat(Wire.get(world.url(feed)).status()).isEqualTo(500);
    while (!(world.response(feed, now()) instanceof SimulatedResponse.Served)) {
      clock.advance(Duration.ofMinutes(1));
    }
    assertThat(Wire.get(world.url(feed)).status()).isEqualTo(200);
  }

  @Test
  void a_feed_that_moved_is_found_on_another_host() throws IOException {
    for (Behavior behavior : List.of(Behavior.MOVED_FOR_GOOD, Behavior.MOVED_FOR_NOW)) {
      start(behavior);
      Set<Integer> statuses = new HashSet<>();
      for (int number = 0; number < world.feeds(); number++) {
        Feed feed = world.feed(number);
        Wire.Got redirect = Wire.get(world.url(feed));
        statuses.add(redirect.status());
        assertThat(redirect.field("location")).isEqualTo(world.newUrl(feed));
        assertThat(world.newHostOf(feed)).isNotEqualTo(world.hostOf(number));
        assertThat(Wire.get(world.newUrl(feed)).body()).isEqualTo(document(feed));
      }
      assertThat(statuses)
          .containsExactlyInAnyOrder(
              behavior == Behavior.MOVED_FOR_GOOD
                  ? new Integer[] {301, 308}
                  : new Integer[] {302, 303, 307});
    }
  }

  @Test
  void a_missing_feed_is_404_and_a_gone_feed_is_410() throws IOException {
    start(Behavior.NOT_FOUND);
    assertThat(Wire.get(simulator.feedUrls().getFirst()).status()).isEqualTo(404);
    assertThat(simulator.expectedEntries(0, clock.instant())).isEmpty();

    start(Behavior.GONE);
    assertThat(Wire.get(simulator.feedUrls().getFirst()).status()).isEqualTo(410);
  }

  @Test
  void an_html_page_is_served_in_place_of_the_feed() throws IOException {
    start(Behavior.HTML);

    Wire.Got page = Wire.get(simulator.feedUrls().getFirst());

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.field("content-type")).startsWith("text/html");
    assertThat(page.text()).startsWith("<!DOCTYPE html>");
  }

  @Test
  void connections_are_reset_before_the_first_byte_or_within_the_body() throws IOException {
    start(Behavior.RESETS);
    Set<Boolean> seen = new HashSet<>();
    for (int number = 0; number < world.feeds(); number++) {
      Feed feed = world.feed(number);
      if (world.response(feed, now()) instanceof SimulatedResponse.Cut cut) {
        seen.add(cut.atOnce());
        // Bytes sent before a reset may be lost with it; only a regular end is excluded.
        assertThatThrownBy(() -> Wire.get(world.url(feed))).isInstanceOf(SocketException.class);
      }
    }
    assertThat(seen).containsExactlyInAnyOrder(true, false);
    assertThat(simulator.stats().status(0)).isPositive();
  }

  @Test
  void a_slow_start_sends_nothing_until_its_delay_is_over() throws IOException {
    start(Behavior.SLOW_START);
    Feed slow = world.feed(0);
    try (Wire wire = new Wire(world.url(slow)).request(world.url(slow))) {
      awaitTheRequest();
      assertThat(wire.waiting()).isZero();

      clock.advance(Duration.ofSeconds(2));
      while (wire.waiting() == 0) {
        wakeTheServer(); // it may not be waiting yet
        BusyWait.pause();
      }

      assertThat(wire.response().body()).isEqualTo(document(slow));
    }
  }

  @Test
  void a_slow_body_arrives_in_pieces_and_is_complete() throws IOException {
    start(Behavior.TRICKLES);
    Feed feed = world.feed(0);
    try (Wire wire = new Wire(world.url(feed)).request(world.url(feed))) {
      awaitTheRequest();
      int pieces = 0;
      while (wire.waiting() < document(feed).length) {
        clock.advance(Duration.ofMillis(50));
        wakeTheServer();
        pieces++;
      }
      clock.advance(Duration.ofMillis(50));
      wakeTheServer();
      assertThat(pieces).isGreaterThanOrEqualTo(document(feed).length / 512);
      assertThat(wire.response().body()).isEqualTo(document(feed));
    }
  }

  @Test
  void huge_documents_arrive_completely() throws IOException {
    simulator.close();
    start(Mix.CALM.with(Trait.HUGE, 1));
    for (int number = 0; number < 5; number++) {
      Feed feed = world.feed(number);
      Wire.Got got = Wire.get(world.url(feed));
      assertThat(got.body().length).isBetween(300_000, 5_000_000);
      assertThat(got.body()).isEqualTo(document(feed));
    }
  }

  @Test
  void an_empty_feed_is_a_document_without_entries() throws IOException {
    start(Behavior.EMPTY);

    Wire.Got got = Wire.get(simulator.feedUrls().getFirst());

    assertThat(got.status()).isEqualTo(200);
    assertThat(got.body()).isEqualTo(document(world.feed(0)));
    assertThat(simulator.expectedEntries(0, clock.instant())).isEmpty();
    assertThat(simulator.expectedEntries(0, Instant.EPOCH, clock.instant())).isEmpty();
  }

  @Test
  void a_feed_that_closes_connections_announces_it() throws IOException {
    simulator.close();
    start(Mix.CALM.with(Trait.CLOSES, 1));
    String url = simulator.feedUrls().getFirst();
    try (Wire wire = new Wire(url).request(url)) {
      assertThat(wire.response().field("connection")).isEqualTo("close");
      assertThat(wire.hasEnded()).isTrue();
    }
  }

  private void start(Behavior behavior) throws IOException {
    simulator.close();
    start(Mix.CALM.behaving(Shares.only(behavior)));
  }

  private void start(Mix mix) throws IOException {
    simulator = Worlds.start(clock, config -> config.sized(5, 40).withMix(mix));
    world = simulator.world();
  }

  /** Sends a request with an immediate response: the loop checks its timers then. */
  private void wakeTheServer() throws IOException {
    Wire.get(world.hosts().url(0, "/nowhere"));
  }

  /** Waits until the server has read the one request that is not for an unknown path. */
  private void awaitTheRequest() throws IOException {
    while (simulator.stats().status(200) == 0) {
      wakeTheServer();
    }
  }

  private Feed find(Predicate<Feed> kind) {
    return Worlds.find(world, kind);
  }

  private byte[] document(Feed feed) {
    return Renderer.render(world.document(feed, now()));
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
