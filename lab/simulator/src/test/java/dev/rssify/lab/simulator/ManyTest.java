package dev.rssify.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.World;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ManyTest {

  private final ManualClock clock = new ManualClock(Worlds.NOON);

  @Test
  void two_thousand_hosts_are_served_at_once() throws IOException {
    try (Simulator simulator = Worlds.start(clock, config -> config.sized(2000, 100_000))) {
      World world = simulator.world();

      assertThat(simulator.feedUrls()).hasSize(100_000).doesNotHaveDuplicates();
      for (int number : new int[] {0, 253, 254, 1999, 2000, 99_999}) {
        assertThat(Wire.get(world.url(world.feed(number))).status()).isEqualTo(200);
      }
    }
  }

  @Test
  void hosts_are_distributed_among_threads() throws IOException {
    try (Simulator simulator =
        Worlds.start(clock, config -> config.withServer(config.server().withThreads(2)))) {
      for (String url : simulator.feedUrls()) {
        assertThat(Wire.get(url).status()).isEqualTo(200);
      }
    }
  }

  @Test
  void connections_beyond_the_limit_are_refused() throws IOException {
    try (Simulator simulator =
        Worlds.start(clock, config -> config.withServer(config.server().withMaxConnections(2)))) {
      String url = simulator.feedUrls().getFirst();
      try (Wire one = new Wire(url);
          Wire two = new Wire(url);
          Wire three = new Wire(url)) {
        assertThat(three.hasEnded()).isTrue();
        assertThat(one.request(url).response().status()).isEqualTo(200);
        assertThat(two.request(url).response().status()).isEqualTo(200);
      }
      assertThat(simulator.stats().refusedConnections()).isEqualTo(1);
    }
  }

  @Test
  void closing_leaves_no_thread_and_no_socket() throws IOException {
    Simulator first = Worlds.start(clock, config -> config);
    int port = first.port();
    String url = first.feedUrls().getFirst();
    try (Wire open = new Wire(url)) {
      assertThat(open.request(url).response().status()).isEqualTo(200);
      first.close();
      assertThat(open.hasEnded()).isTrue();
    }
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().equals("world"));

    try (Simulator second = Worlds.start(clock, config -> config.withPort(port))) {
      assertThat(Wire.get(second.feedUrls().getFirst()).status()).isEqualTo(200);
    }
  }

  @Test
  @Tag("long")
  void thousands_of_connections_are_open_at_once() throws IOException {
    try (Simulator simulator =
        Worlds.start(clock, config -> config.sized(500, 4000).withMix(Mix.STILL))) {
      List<Wire> wires = new ArrayList<>();
      try {
        for (String url : simulator.feedUrls()) {
          wires.add(new Wire(url).request(url));
        }
        for (Wire wire : wires) {
          assertThat(wire.response().status()).isEqualTo(200);
        }
        for (int i = 0; i < wires.size(); i++) {
          wires.get(i).request(simulator.feedUrls().get(i));
        }
        for (Wire wire : wires) {
          assertThat(wire.response().status()).isEqualTo(200);
        }
      } finally {
        for (Wire wire : wires) {
          wire.close();
        }
      }
      assertThat(simulator.stats().connections()).isEqualTo(4000);
    }
  }
}
