package dev.rssify.cli;

import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * Runs what people run most, against a few made-up publishers on this machine: the launcher has the
 * JVM watch and keep the classes it sees, so that the commands start in half the time.
 */
public final class Rehearsal {

  private static final int FEEDS = 3;

  private Rehearsal() {}

  public static void main(String[] arguments) throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder();
        Simulator world =
            Simulator.start(SimulatorConfig.defaults(Main.CLOCK).sized(FEEDS, FEEDS))) {
      Map<String, String> environment =
          Map.of(
              "RSSIFY_STORE", "sqlite:" + folder.path().resolve("rehearsal.db"),
              "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8",
              "COLUMNS", "80");
      String feed = world.feedUrls().getFirst();
      List.of(
              new String[] {"--version"},
              new String[] {"add", feed},
              new String[] {"add", "--no-check", world.feedUrls().getLast()},
              new String[] {"fetch"},
              new String[] {"fetch", "--all", "--json"},
              new String[] {"feeds"},
              new String[] {"entries"},
              new String[] {"entries", "--json"},
              new String[] {"stats"},
              new String[] {"stats", "--json"},
              new String[] {"explain", feed},
              new String[] {"tail", "--no-follow"},
              new String[] {"tail", "--no-follow", "--json"},
              new String[] {"export", "feeds", "--format", "opml"},
              new String[] {"get", feed},
              new String[] {"config"},
              new String[] {"stats", "--help"},
              new String[] {"unheard-of"},
              new String[] {"--help"})
          .forEach(command -> run(environment, command));
    }
  }

  private static void run(Map<String, String> environment, String... command) {
    CommandLine commandLine =
        Main.commandLine(
            environment, OutputStream.nullOutputStream(), new StopSignal(), command[0]);
    commandLine.setErr(new PrintWriter(Writer.nullWriter()));
    commandLine.execute(command);
  }
}
