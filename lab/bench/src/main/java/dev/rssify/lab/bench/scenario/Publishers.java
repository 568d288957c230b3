package dev.rssify.lab.bench.scenario;

import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.json.feedlist.FeedListJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A simulator in a separate process, so that it shares neither heap nor collector with the measured
 * program. It ends with this process, because its input ends.
 */
public final class Publishers implements AutoCloseable {

  private final Process process;
  private final Path report;
  private final List<SubscriptionRequest> requests;

  private Publishers(Process process, Path report, List<SubscriptionRequest> requests) {
    this.process = process;
    this.report = report;
    this.requests = requests;
  }

  /**
   * Starts a simulator; the system property {@code rssify.simulator} names its jar.
   *
   * @param options of the simulator
   */
  public static Publishers start(Path folder, String... options) throws IOException {
    Path feeds = Files.createTempFile(folder, "feeds", ".json");
    Path report = Files.createTempFile(folder, "report", ".json");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx2g", "-jar", System.getProperty("rssify.simulator", "")));
    command.addAll(List.of("--feeds-json", feeds.toString(), "--report", report.toString()));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    if (process.inputReader().readLine() == null) {
      throw new IOException("the simulator did not start");
    }
    return new Publishers(
        process, report, new FeedListJson().read(Files.readString(feeds)).requests());
  }

  /** All feeds of the simulation. */
  public List<SubscriptionRequest> requests() {
    return requests;
  }

  /** Stops the simulator and returns its report of the requests it received. */
  public JsonNode report() throws IOException, InterruptedException {
    close();
    process.waitFor();
    return new JsonMapper().readTree(Files.readString(report));
  }

  @Override
  public void close() throws IOException {
    process.outputWriter().close();
  }
}
