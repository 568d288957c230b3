package dev.rssify.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A main class on the class path of the test, run as a separate process with both outputs merged.
 * Closing it ends the process, and so does the timeout of a test.
 */
public final class JavaProgram implements AutoCloseable {

  private static final Duration MAX = Duration.ofSeconds(45);

  private final Process process;
  private final BufferedReader output;
  private final List<String> seen = new ArrayList<>();

  private JavaProgram(Process process, Duration max) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
    // A wait for a line cannot be interrupted: a program that never prints it is ended instead.
    CompletableFuture.delayedExecutor(max.toMillis(), TimeUnit.MILLISECONDS)
        .execute(process.toHandle()::destroyForcibly);
  }

  public static JavaProgram start(Path folder, String mainClass, String... arguments) {
    return start(folder, MAX, mainClass, arguments);
  }

  /** As above, for a program that may run for another time. */
  public static JavaProgram start(
      Path folder, Duration max, String mainClass, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                mainClass));
    command.addAll(List.of(arguments));
    try {
      return new JavaProgram(
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start(),
          max);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the first line that contains a text, printed before or later; fails with the whole
   * output when the program ends without it.
   */
  public String awaitLine(String text) {
    return Stream.concat(List.copyOf(seen).stream(), output.lines().peek(seen::add))
        .filter(line -> line.contains(text))
        .findFirst()
        .orElseThrow(
            () -> new AssertionError("ended without '" + text + "':\n" + String.join("\n", seen)));
  }

  public long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
