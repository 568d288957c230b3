package dev.rssify.lab.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {

  @TempDir private Path folder;

  @Test
  void the_simulator_runs_until_its_input_ends() throws Exception {
    Path feeds = folder.resolve("feeds.json");
    PipedOutputStream input = new PipedOutputStream();
    PipedInputStream output = new PipedInputStream(64 * 1024);
    PrintStream out = new PrintStream(new PipedOutputStream(output), true, StandardCharsets.UTF_8);
    InputStream in = new PipedInputStream(input);

    CompletableFuture<Integer> status =
        CompletableFuture.supplyAsync(
            () -> run(in, out, "--hosts", "2", "--feeds", "3", "--feeds-json", feeds.toString()));
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
      assertThat(lines.readLine()).startsWith("ready: 3 feeds on 2 hosts, from http://127.16.0.1:");
      String list = Files.readString(feeds);
      assertThat(list.lines()).hasSize(5);
      String url = list.lines().skip(1).findFirst().orElseThrow().split("\"", -1)[3];
      assertThat(Wire.get(url).status()).isPositive();
      assertThat(status).isNotDone();

      input.close();

      assertThat(lines.readLine()).startsWith("requests 1 {");
      assertThat(status.join()).isZero();
    }
  }

  @Test
  void the_simulator_runs_for_a_given_time_and_prints_figures() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    int status =
        run(
            InputStream.nullInputStream(),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            "--for",
            "30ms",
            "--stats-every",
            "10ms",
            "--speed",
            "3600",
            "--mix",
            "calm");

    assertThat(status).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({
    "--host 3, unknown option '--host'",
    "--hosts, --hosts requires a value",
    "--hosts many, --hosts cannot be 'many'",
    "--for 3d, --for cannot be '3d'",
    "--for 0s, --for cannot be '0s'",
    "--mix wild, no mix is called 'wild'",
    "--speed 0, 'speed: above 0'",
    "--threads 0, at least one thread",
  })
  void invalid_options_are_explained(String arguments, String explanation) throws Exception {
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int status =
        Main.run(
            InputStream.nullInputStream(),
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new CountDownLatch(1),
            arguments.split(" ", -1));

    assertThat(status).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(explanation).contains("--feeds-json");
  }

  @Test
  void a_port_in_use_is_reported() throws IOException, InterruptedException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (Simulator other = Simulator.start(SimulatorConfig.defaults(InstantSource.system()))) {
      int status =
          Main.run(
              InputStream.nullInputStream(),
              new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              new CountDownLatch(1),
              "--port",
              Integer.toString(other.port()));

      assertThat(status).isEqualTo(1);
      assertThat(err.toString(StandardCharsets.UTF_8)).contains("cannot serve");
    }
  }

  private static int run(InputStream in, PrintStream out, String... arguments) {
    try {
      return Main.run(in, out, out, new CountDownLatch(1), arguments);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
