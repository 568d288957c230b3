package dev.rssify.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.SimulatedResponse;
import dev.rssify.lab.simulator.world.World;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the simulator reports about its clients. */
class ReportTest {

  private final ManualClock clock = new ManualClock(Worlds.NOON);
  private Simulator simulator;

  @TempDir private Path folder;

  @BeforeEach
  void start() throws IOException {
    simulator = Worlds.start(clock, config -> config);
  }

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void only_a_request_before_the_end_of_retry_after_is_early() throws IOException {
    World world = start(Mix.THROTTLED, 50, 50);
    int rateLimited =
        IntStream.range(0, 50)
            .filter(n -> world.response(world.feed(n), now()) instanceof SimulatedResponse.Later)
            .findFirst()
            .orElseThrow();
    SimulatedResponse.Later response =
        (SimulatedResponse.Later) world.response(world.feed(rateLimited), now());

    request(rateLimited);
    assertThat(report().early()).isZero();
    clock.advance(Duration.ofMillis(1));
    request(rateLimited);
    assertThat(report().early()).isEqualTo(1);

    clock.set(Instant.ofEpochSecond(response.until()));
    request(rateLimited);
    assertThat(report().early()).isEqualTo(1);
  }

  @Test
  void every_entry_between_the_first_and_the_last_response_counts_once() throws IOException {
    World world = start(Mix.BUSY, 1, 1);
    request(0);
    clock.advance(Duration.ofHours(5));
    request(0);

    int shown =
        world
            .shown(world.feed(0), Worlds.NOON.getEpochSecond(), clock.instant().getEpochSecond())
            .size();
    assertThat(report().entries()).isEqualTo(shown);
    assertThat(shown).isGreaterThan(world.feed(0).window());
  }

  @Test
  void the_shortest_pause_is_between_two_requests_to_the_same_host() throws IOException {
    start(Mix.STILL, 2, 4);
    request(0);
    assertThat(report().shortestPauseMillis()).isEqualTo(-1);

    clock.advance(Duration.ofMillis(10));
    request(1);
    clock.advance(Duration.ofMillis(990));
    request(2);

    assertThat(report().shortestPauseMillis()).isEqualTo(1_000);
  }

  @Test
  void the_report_is_one_line_of_json() throws IOException {
    start(Mix.STILL, 1, 1);
    request(0);
    Path file = folder.resolve("report.json");
    Files.writeString(file, report().json());

    assertThat(Files.readAllLines(file)).hasSize(1);
    assertThat(Files.readString(file))
        .startsWith("{\"requests\":1,\"by_status\":{\"200\":1},\"bytes_sent\":")
        .contains("\"entries\":" + simulator.expectedEntries(0, Worlds.NOON).size())
        .contains("\"early\":0,\"shortest_pause_ms\":-1}");
  }

  private World start(Mix mix, int hosts, int feeds) throws IOException {
    simulator.close();
    simulator =
        Worlds.start(
            clock,
            config ->
                config.sized(hosts, feeds).withMix(mix).withServer(config.server().withLog(100)));
    return simulator.world();
  }

  private void request(int feed) throws IOException {
    Wire.get(simulator.world().url(simulator.world().feed(feed)));
  }

  private Report report() {
    return Report.of(simulator.world(), simulator.stats(), simulator.log());
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
