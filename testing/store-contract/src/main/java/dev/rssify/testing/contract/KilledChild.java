package dev.rssify.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A process that prints a line for each acknowledged write, and is killed meanwhile.
 *
 * @param main its main class
 * @param directory its folder for temporary files
 */
public record KilledChild(Class<?> main, Path directory) {

  /**
   * Lets a child acknowledge the given number of writes, and kills it after a delay in nanoseconds.
   *
   * @param note receives every line; one that was truncated by the kill acknowledges nothing
   */
  public void run(int acknowledged, int nanos, Consumer<String> note, String... arguments)
      throws IOException {
    Path errors = directory.resolve("errors.txt");
    Process child = start(errors, arguments);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      int seen = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        note.accept(line);
        if (++seen == acknowledged) {
          for (long end = System.nanoTime() + nanos; System.nanoTime() < end; ) {
            Thread.onSpinWait();
          }
          // Not by the process itself: that would close the pipe with lines still in it.
          child.toHandle().destroyForcibly();
        }
      }
      assertThat(seen).as(Files.readString(errors)).isGreaterThanOrEqualTo(acknowledged);
    } finally {
      child.destroyForcibly();
    }
  }

  private Process start(Path errors, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                // A killed process leaves the library behind that its driver unpacked.
                "-Dorg.sqlite.tmpdir=" + directory,
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(errors.toFile()).start();
  }
}
