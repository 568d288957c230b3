package dev.rssify.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.lab.simulator.render.ImfDate;
import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.lab.simulator.world.Behaviour;
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

/** Every error the world can make, seen by a client. */
class BehaviourTest {

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
  void a_throttling_feed_says_for_how_long_and_keeps_its_word() throws IOException {
    assertComesBack(Behaviour.THROTTLES, 429);
  }

  @Test
  void an_unavailable_feed_says_for_how_long_and_keeps_its_word() throws IOException {
    assertComesBack(Behaviour.UNAVAILABLE, 503);
  }

  private void assertComesBack(Behaviour behaviour, int status) throws IOException {
    start(behaviour);
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
  void a_feed_that_fails_at_times_is_there_at_others() throws IOException {
    start(Behaviour.FAILS);
    Feed feed = find(f -> world.response(f, now()) instanceof SimulatedResponse.Refused);

    assertThat(Wire.get(world.url(feed)).status()).isEqualTo(500);
    while (!(world.response(feed, now()) instanceof SimulatedResponse.Served)) {
      clock.advance(Duration.ofMinutes(1));
    }
    assertThat(Wire.get(world.url(feed)).status()).isEqualTo(200);
  }

  @Test
  void a_feed_that_moved_is_found_at_another_host() throws IOException {
    for (Behaviour behaviour : List.of(Behaviour.MOVED_FOR_GOOD, Behaviour.MOVED_FOR_NOW)) {
      start(behaviour);
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
              behaviour == Behaviour.MOVED_FOR_GOOD
                  ? new Integer[] {301, 308}
                  : new Integer[] {302, 303, 307});
    }
  }

  @Test
  void what_is_missing_is_404_and_what_is_gone_is_410() throws IOException {
    start(Behaviour.NOT_FOUND);
    assertThat(Wire.get(simulator.feedUrls().getFirst()).status()).isEqualTo(404);
    assertThat(simulator.expectedEntries(0, clock.instant())).isEmpty();

    start(Behaviour.GONE);
    assertThat(Wire.get(simulator.feedUrls().getFirst()).status()).isEqualTo(410);
  }

  @Test
  void a_page_stands_where_the_feed_should_be() throws IOException {
    start(Behaviour.HTML);

    Wire.Got page = Wire.get(simulator.feedUrls().getFirst());

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.field("content-type")).startsWith("text/html");
    assertThat(page.text()).startsWith("<!DOCTYPE html>");
  }

  @Test
  void connections_are_reset_before_the_first_byte_or_within_the_body() throws IOException {
    start(Behaviour.RESETS);
    Set<Boolean> seen = new HashSet<>();
    for (int number = 0; number < world.feeds(); number++) {
      Feed feed = world.feed(number);
      if (world.response(feed, now()) instanceof SimulatedResponse.Cut cut) {
        seen.add(cut.atOnce());
        // Bytes sent before a reset may be lost with it: that it is none that ended well is sure.
        assertThatThrownBy(() -> Wire.get(world.url(feed))).isInstanceOf(SocketException.class);
      }
    }
    assertThat(seen).containsExactlyInAnyOrder(true, false);
    assertThat(simulator.stats().status(0)).isPositive();
  }

  @Test
  void a_slow_start_sends_nothing_until_its_delay_is_over() throws IOException {
    start(Behaviour.SLOW_START);
    Feed slow = world.feed(0);
    try (Wire wire = new Wire(world.url(slow)).ask(world.url(slow))) {
      awaitTheRequest();
      assertThat(wire.waiting()).isZero();

      clock.advance(Duration.ofSeconds(2));
      while (wire.waiting() == 0) {
        wakeTheServer(); // it may not wait yet
        BusyWait.pause();
      }

      assertThat(wire.response().body()).isEqualTo(document(slow));
    }
  }

  @Test
  void a_trickle_comes_piece_by_piece_and_is_complete_in_the_end() throws IOException {
    start(Behaviour.TRICKLES);
    Feed feed = world.feed(0);
    try (Wire wire = new Wire(world.url(feed)).ask(world.url(feed))) {
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
  void huge_documents_arrive_whole() throws IOException {
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
    start(Behaviour.EMPTY);

    Wire.Got got = Wire.get(simulator.feedUrls().getFirst());

    assertThat(got.status()).isEqualTo(200);
    assertThat(got.body()).isEqualTo(document(world.feed(0)));
    assertThat(simulator.expectedEntries(0, clock.instant())).isEmpty();
    assertThat(simulator.expectedEntries(0, Instant.EPOCH, clock.instant())).isEmpty();
  }

  @Test
  void a_feed_that_closes_says_so_and_does() throws IOException {
    simulator.close();
    start(Mix.CALM.with(Trait.CLOSES, 1));
    String url = simulator.feedUrls().getFirst();
    try (Wire wire = new Wire(url).ask(url)) {
      assertThat(wire.response().field("connection")).isEqualTo("close");
      assertThat(wire.hasEnded()).isTrue();
    }
  }

  private void start(Behaviour behaviour) throws IOException {
    simulator.close();
    start(Mix.CALM.behaving(Shares.only(behaviour)));
  }

  private void start(Mix mix) throws IOException {
    simulator = Worlds.start(clock, config -> config.sized(5, 40).withMix(mix));
    world = simulator.world();
  }

  /** Asks for something that is answered at once: the loop looks at its timers then. */
  private void wakeTheServer() throws IOException {
    Wire.get(world.hosts().url(0, "/nowhere"));
  }

  /** Until the server has taken up the one request that is not for nowhere. */
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
