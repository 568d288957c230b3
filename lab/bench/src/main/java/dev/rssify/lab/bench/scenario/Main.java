package dev.rssify.lab.bench.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs a scenario and prints its result as a line of JSON; ends with 1 when the records of the
 * publishers differ from ours. Arguments: the name of the scenario, a folder on the disk to
 * measure, the number of feeds.
 */
public final class Main {

  private static final Map<String, Scenario> SCENARIOS =
      Map.of(
          "small", new SmallFeeds(),
          "slow", new SlowHosts(),
          "throttled", new ThrottledFeeds(),
          "backlog", new Backlog(),
          "articles", new Articles());

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    Scenario scenario = SCENARIOS.get(arguments[0]);
    if (scenario == null) {
      throw new IllegalArgumentException("there are " + SCENARIOS.keySet());
    }
    Path folder = Files.createTempDirectory(Path.of(arguments[1]), "rssify-scenario");
    Result result = new Result(arguments[0]);
    try {
      scenario.run(folder, Integer.parseInt(arguments[2]), result);
    } finally {
      delete(folder);
    }
    System.out.println(result.json());
    System.exit(result.isRight() ? 0 : 1);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
