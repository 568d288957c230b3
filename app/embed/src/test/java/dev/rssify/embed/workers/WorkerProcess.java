package dev.rssify.embed.workers;

import dev.rssify.adapters.raws3.S3Config;
import dev.rssify.adapters.raws3.S3Objects;
import dev.rssify.core.cluster.LeaseTimes;
import dev.rssify.core.cluster.Role;
import dev.rssify.core.dispatch.GateConfig;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.schedule.ScheduleConfig;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawLocation;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.embed.WorkerConfig;
import dev.rssify.testing.s3.S3Server;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A worker in a process of its own, which a test kills, stops with SIGSTOP and continues. */
final class WorkerProcess {

  private static final long SPOOL_BYTES = 64 << 20;
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

  /**
   * How workers poll.
   *
   * @param spacing between requests to a host
   * @param interval between polls of a feed
   * @param inFlight the requests of each worker
   * @param bucket the S3 server for responses; null for a folder
   */
  record Settings(
      LeaseTimes leases, Duration spacing, Duration interval, int inFlight, @Nullable URI bucket) {

    private List<String> arguments() {
      return List.of(
          leases.duration().toString(),
          leases.margin().toString(),
          spacing.toString(),
          interval.toString(),
          Integer.toString(inFlight),
          bucket == null ? "" : bucket.toString());
    }

    private static Settings of(String... arguments) {
      return new Settings(
          new LeaseTimes(Duration.parse(arguments[0]), Duration.parse(arguments[1])),
          Duration.parse(arguments[2]),
          Duration.parse(arguments[3]),
          Integer.parseInt(arguments[4]),
          arguments[5].isEmpty() ? null : URI.create(arguments[5]));
    }

    EngineConfig config(String store, Path folder) {
      EngineConfig config = WorkersScene.config(store, raws(folder));
      ScheduleConfig often = ScheduleConfig.defaults();
      return config
          .withGate(
              new GateConfig(
                  2, spacing, Set.of(), inFlight, inFlight, inFlight, config.gate().budgets()))
          .withSchedule(
              new ScheduleConfig(
                  interval,
                  interval,
                  interval,
                  often.upFactor(),
                  often.downFactor(),
                  often.ewmaAlpha(),
                  often.blendLambda(),
                  0,
                  often.backoffBase(),
                  interval,
                  interval,
                  interval,
                  null));
    }

    private RawLocation raws(Path folder) {
      return bucket == null
          ? new RawLocation.Folder(folder.resolve("raw"))
          : new RawLocation.ObjectStorage(
              () ->
                  S3Objects.open(
                      S3Config.at("s3://" + S3Server.BUCKET + "/raw")
                          .orElseThrow()
                          .through(bucket, "us-east-1", true)
                          .as(new S3Config.Credentials(S3Server.ACCESS_KEY, S3Server.SECRET_KEY))),
              SPOOL_BYTES);
    }
  }

  static WorkerProcess start(String id, String store, Path folder, Settings settings)
      throws IOException {
    Path work = Files.createDirectories(folder.resolve(id));
    Path output = work.resolve("output-" + System.nanoTime() + ".txt");
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                WorkerProcess.class.getName(),
                id,
                store,
                work.toString()));
    command.addAll(settings.arguments());
    Process process =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    return new WorkerProcess(id, output, process);
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  void stop() {
    process.destroy();
    process.onExit().join();
  }

  void pause() throws IOException {
    signal("STOP");
  }

  void resume() throws IOException {
    signal("CONT");
  }

  private void signal(String name) throws IOException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().onExit().join();
  }

  void awaitStarted() {
    WorkersScene.await(id + " has started", () -> lines().contains(STARTED));
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Its resident memory. */
  String memory() throws IOException {
    return id
        + " "
        + Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
            .filter(line -> line.startsWith("VmRSS") || line.startsWith("VmHWM"))
            .map(line -> line.replaceAll("\\s+", " "))
            .collect(Collectors.joining(", "));
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
    Settings settings = Settings.of(Arrays.copyOfRange(arguments, 3, arguments.length));
    EngineConfig config = settings.config(arguments[1], Path.of(arguments[2]));
    try (Rssify engine =
        Rssify.builder(config)
            .storage(Storage.openWorker(config))
            .worker(new WorkerConfig(arguments[0], Role.ALL, settings.leases()))
            .listener(WorkerProcess::print)
            .open()) {
      engine.start();
      Runtime.getRuntime().addShutdownHook(new Thread(engine::close));
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
