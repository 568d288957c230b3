package dev.rssify.lab.commands;

import dev.rssify.cli.Main;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * Runs the most used commands against simulated publishers on this machine, as a training run for
 * the JVM's ahead-of-time cache. With the cache, commands start in half the time. Commands that
 * only read have their own run and cache, because a larger cache would slow them.
 */
public final class AotTraining {

  private static final int FEEDS = 3;

  private AotTraining() {}

  /**
   * Runs one training.
   *
   * @param arguments {@code working} or {@code reading}, and the folder of the store that the first
   *     run leaves to the second
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    Map<String, String> environment =
        Map.of(
            "RSSIFY_STORE", "sqlite:" + folder.resolve("training.db"),
            "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8",
            "COLUMNS", "80");
    switch (arguments[0]) {
      case "working" -> work(environment);
      case "reading" -> read(environment);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static void work(Map<String, String> environment) throws IOException {
    try (Simulator world =
        Simulator.start(SimulatorConfig.defaults(Main.CLOCK).sized(FEEDS, FEEDS))) {
      String feed = world.feedUrls().getFirst();
      run(environment, "add", feed);
      run(environment, "add", "--no-check", world.feedUrls().getLast());
      run(environment, "fetch");
      run(environment, "fetch", "--all", "--json");
      run(environment, "explain", feed);
      run(environment, "export", "feeds", "--format", "opml");
      run(environment, "get", feed);
      run(environment, "stats", "--help");
      run(environment, "unheard-of");
      run(environment, "--help");
    }
  }

  private static void read(Map<String, String> environment) {
    run(environment, "--version");
    for (String command : List.of("stats", "feeds", "entries", "config")) {
      run(environment, command);
      run(environment, command, "--json");
    }
    run(environment, "tail", "--no-follow");
    run(environment, "tail", "--no-follow", "--json");
  }

  private static void run(Map<String, String> environment, String... command) {
    CommandLine commandLine =
        Main.commandLine(
            environment, OutputStream.nullOutputStream(), new StopSignal(), command[0]);
    commandLine.setErr(new PrintWriter(Writer.nullWriter()));
    commandLine.execute(command);
  }
}
