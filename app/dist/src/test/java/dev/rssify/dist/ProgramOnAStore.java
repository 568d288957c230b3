package dev.rssify.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.dist.Program.Ended;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** A store that {@code fetch} of the built program filled from a small simulation. */
abstract class ProgramOnAStore {

  protected static final int FEEDS = 4;

  @TempDir protected static Path folder;

  protected static Simulator world;
  protected static InstalledProgram rssify;
  protected static Ended fetched;

  /** The id of a subscription; simulated feeds are identified by URL. */
  protected static String feed;

  @BeforeAll
  static void fill_a_store() throws Exception {
    world = Simulator.start(SimulatorConfig.defaults(InstantSource.system()).sized(2, FEEDS));
    feed = world.feedUrls().getFirst();
    rssify = on("shared.db");
    Files.writeString(
        folder.resolve("feeds.json"),
        world.feedUrls().stream().collect(Collectors.joining("\",\"", "[\"", "\"]")));
    fetched = rssify.run("fetch", "--from", path("feeds.json"));
  }

  @AfterAll
  static void close_the_simulator() {
    world.close();
  }

  protected static InstalledProgram on(String store) {
    return new InstalledProgram(settings(store));
  }

  /** Runs as a separate process. */
  protected static Program processOn(String store) {
    return new Program(folder, settings(store));
  }

  private static Map<String, String> settings(String store) {
    return Map.of(
        "RSSIFY_STORE", "sqlite:" + path(store), "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8");
  }

  protected static String path(String file) {
    return folder.resolve(file).toString();
  }

  /** The output of a successful run. */
  protected static String output(String... arguments) throws Exception {
    Ended run = rssify.run(arguments);
    assertThat(run.exitCode()).as("%s: %s", List.of(arguments), run.err()).isZero();
    return run.out();
  }
}
