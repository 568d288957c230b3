package dev.rssify.embed.workers;

import dev.rssify.core.cluster.LeaseTimes;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.embed.WorkerConfig;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** A worker in a process of its own, which a test kills, stops with SIGSTOP and continues. */
final class WorkerProcess {

  static final LeaseTimes TIMES = new LeaseTimes(Duration.ofSeconds(3), Duration.ofMillis(300));
  static final Duration SPACING = Duration.ofMillis(500);
  static final Duration INTERVAL = Duration.ofSeconds(4);

  private static final String STARTED = "started";
  private static final String FENCED = "fenced";

  final String id;
  private final Path output;
  private final Process process;

  private WorkerProcess(String id, Path output, Process process) {
    this.id = id;
    this.output = output;
    this.process = process;
  }

  static WorkerProcess start(String id, String store, Path folder) throws IOException {
    Path output = folder.resolve(id + ".txt");
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx192m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                WorkerProcess.class.getName(),
                id,
                store,
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new WorkerProcess(id, output, process);
  }

  /** Polls every few seconds, with a spacing that a test can observe. */
  static EngineConfig config(String store, Path folder) {
    EngineConfig config = WorkersScene.config(store, folder.resolve("raw"));
    ScheduleConfig often = ScheduleConfig.defaults();
    return config
        .withGate(new GateConfig(2, SPACING, Set.of(), 64, 64, 64, config.gate().budgets()))
        .withSchedule(
            new ScheduleConfig(
                INTERVAL,
                INTERVAL,
                INTERVAL,
                often.upFactor(),
                often.downFactor(),
                often.ewmaAlpha(),
                often.blendLambda(),
                0,
                often.backoffBase(),
                INTERVAL,
                INTERVAL,
                INTERVAL,
                null));
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  void awaitStarted() {
    WorkersScene.await(id + " has started", () -> lines().contains(STARTED));
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The number of commits that were refused. */
  long refused() {
    return lines().stream().filter(FENCED::equals).count();
  }

  private List<String> lines() {
    try {
      return Files.readAllLines(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return id + ": " + String.join("\n", lines());
  }

  /** The worker. It ends with the process that started it. */
  public static void main(String... arguments) throws IOException {
    Path folder = Path.of(arguments[2]);
    EngineConfig config = config(arguments[1], folder);
    try (Rssify engine =
        Rssify.builder(config)
            .storage(Storage.openWorker(config))
            .worker(new WorkerConfig(arguments[0], Role.ALL, TIMES))
            .listener(WorkerProcess::print)
            .open()) {
      engine.start();
      System.out.println(STARTED);
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  private static void print(EngineEvent event) {
    switch (event) {
      case EngineEvent.PollRefused(var outcome) when outcome.code().equals(FENCED) ->
          System.out.println(FENCED);
      case EngineEvent.PollFinished _ -> {}
      default -> System.out.println(Instant.now() + " " + event);
    }
  }
}
