package dev.rssify.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.dist.Program.Ended;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.world.Mix;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a heap that holds only a few of the documents it fetches. */
class SmallHeapIT {

  private static final int FEEDS = 60;

  @TempDir private Path folder;

  @Test
  void a_small_heap_reduces_concurrent_polls_and_fails_none() throws Exception {
    try (Simulator world =
        Simulator.start(
            SimulatorConfig.defaults(InstantSource.system())
                .sized(FEEDS, FEEDS)
                .withMix(Mix.LARGE))) {
      Files.writeString(
          folder.resolve("feeds.json"),
          world.feedUrls().stream().collect(Collectors.joining("\",\"", "[\"", "\"]")));
      List<String> command =
          Program.command("fetch", "--from", "feeds.json").stream()
              .map(option -> option.startsWith("-Xmx") ? "-Xmx64m" : option)
              .toList();

      Ended fetched =
          new Program(folder, Map.of("RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8")).ended(command);

      assertThat(fetched.exitCode()).as(fetched.err()).isZero();
      assertThat(fetched.err()).doesNotContain("OutOfMemoryError");
      assertThat(fetched.out()).contains(FEEDS + " feeds");
    }
  }
}
