package dev.rssify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Programs of this machine, run in a folder with both outputs merged, for a minute and a half at
 * most.
 *
 * @param environment variables besides those of the test
 */
record Command(Path folder, Map<String, String> environment) {

  private static final int MAX_SECONDS = 90;

  /** Whether a command ends without an error; a missing program does not. */
  boolean succeeds(String... command) throws InterruptedException {
    try {
      Process process = start(command);
      process.getInputStream().readAllBytes();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns the output of a command that must succeed. */
  String run(String... command) throws IOException, InterruptedException {
    Process process = start(command);
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  /** Runs a command until it has printed a line with a text, then ends it. */
  void runUntil(String text, String... command) throws IOException {
    Process process = start(command);
    try {
      List<String> output = new ArrayList<>();
      boolean found =
          process
              .inputReader(StandardCharsets.UTF_8)
              .lines()
              .peek(output::add)
              .anyMatch(line -> line.contains(text));
      assertThat(found).as(String.join("\n", output)).isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private Process start(String... command) throws IOException {
    // A process is found by the PATH of the test, a command of env by the one that is given here.
    List<String> words = new ArrayList<>(List.of("env"));
    words.addAll(List.of(command));
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    CompletableFuture.delayedExecutor(MAX_SECONDS, TimeUnit.SECONDS)
        .execute(process.toHandle()::destroyForcibly);
    return process;
  }
}
