package dev.rssify.dist;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The built program, run as a separate process.
 *
 * @param folder its working directory
 * @param environment its settings; it inherits no variable of this process
 */
record Program(Path folder, Map<String, String> environment) {

  static final Path HOME = Path.of(System.getProperty("rssify.root"), "app/dist/target/rssify");
  private static final int TIMEOUT_SECONDS = 60;

  /** A finished run. */
  record Ended(int exitCode, String out, String err) {
    List<String> lines() {
      return out.lines().toList();
    }
  }

  /** Runs it and waits for its exit. */
  Ended run(String... arguments) throws IOException, InterruptedException {
    return ended(command(arguments));
  }

  /** Starts it; standard output can be read, standard error is discarded. */
  Process start(String... arguments) throws IOException {
    return builder(command(arguments)).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  /** Runs any command in the same folder. */
  Ended ended(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    Process process =
        builder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("still running: " + command);
    }
    Ended ended = new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    Files.delete(out);
    Files.delete(err);
    return ended;
  }

  /** The command line of the program. */
  static List<String> command(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-Djdk.virtualThreadScheduler.parallelism=256", // as without an AOT cache
                "-cp",
                HOME.resolve("rssify.jar") + File.pathSeparator + HOME.resolve("lab/*"),
                "dev.rssify.cli.Main"));
    command.addAll(List.of(arguments));
    return command;
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("RSSIFY_"));
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(environment);
    return builder;
  }

  /** The first line a running process prints. */
  static String firstLine(Process process) throws IOException {
    try (var out = process.inputReader(StandardCharsets.UTF_8)) {
      return String.valueOf(out.readLine());
    }
  }
}
