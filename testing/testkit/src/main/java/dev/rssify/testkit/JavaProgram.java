package dev.rssify.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A main class on the class path of the test, run as a process of its own with both outputs merged.
 * Closing it ends the process, and so does the time a test may take.
 */
public final class JavaProgram implements AutoCloseable {

  private static final int LONGEST_SECONDS = 45;

  private final Process process;
  private final BufferedReader output;
  private final List<String> seen = new ArrayList<>();

  private JavaProgram(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
    // No interrupt ends a wait for a line: a program that never prints it is ended instead.
    CompletableFuture.delayedExecutor(LONGEST_SECONDS, TimeUnit.SECONDS)
        .execute(process.toHandle()::destroyForcibly);
  }

  public static JavaProgram start(Path folder, String mainClass, String... arguments) {
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
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the first line that contains a text, be it printed already or still to come; fails with
   * all that was printed when the program ends without it.
   */
  public String awaitLine(String text) {
    return Stream.concat(List.copyOf(seen).stream(), output.lines().peek(seen::add))
        .filter(line -> line.contains(text))
        .findFirst()
        .orElseThrow(
            () -> new AssertionError("ended without '" + text + "':\n" + String.join("\n", seen)));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
