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

/** What a world says of those who polled it. */
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
  void a_request_before_the_silence_is_over_is_early_and_one_after_it_is_not() throws IOException {
    World world = start(Mix.THROTTLED, 50, 50);
    int silent =
        IntStream.range(0, 50)
            .filter(n -> world.response(world.feed(n), now()) instanceof SimulatedResponse.Later)
            .findFirst()
            .orElseThrow();
    SimulatedResponse.Later response =
        (SimulatedResponse.Later) world.response(world.feed(silent), now());

    ask(silent);
    assertThat(report().early()).isZero();
    clock.advance(Duration.ofMillis(1));
    ask(silent);
    assertThat(report().early()).isEqualTo(1);

    clock.set(Instant.ofEpochSecond(response.until()));
    ask(silent);
    assertThat(report().early()).isEqualTo(1);
  }

  @Test
  void every_entry_shown_between_the_first_and_the_last_answer_counts_once() throws IOException {
    World world = start(Mix.BUSY, 1, 1);
    ask(0);
    clock.advance(Duration.ofHours(5));
    ask(0);

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
    ask(0);
    assertThat(report().shortestPauseMillis()).isEqualTo(-1);

    clock.advance(Duration.ofMillis(10));
    ask(1);
    clock.advance(Duration.ofMillis(990));
    ask(2);

    assertThat(report().shortestPauseMillis()).isEqualTo(1_000);
  }

  @Test
  void a_world_that_ends_leaves_its_report_as_a_line_of_json() throws IOException {
    start(Mix.STILL, 1, 1);
    ask(0);
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

  private void ask(int feed) throws IOException {
    Wire.get(simulator.world().url(simulator.world().feed(feed)));
  }

  private Report report() {
    return Report.of(simulator.world(), simulator.stats(), simulator.log());
  }

  private long now() {
    return clock.instant().getEpochSecond();
  }
}
