package dev.rssify.lab.commands;

import dev.rssify.cli.Main;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import picocli.CommandLine;

/**
 * Runs the most used commands against simulated publishers on this machine, as a training run for
 * the JVM's ahead-of-time cache. With the cache, commands start in half the time. Commands that
 * only read, and {@code serve}, have their own runs and caches, because a larger cache would slow
 * the others.
 */
public final class AotTraining {

  private static final int FEEDS = 3;

  private static final Pattern ADDRESS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+");

  /** The page of the dashboard, what it reads, and what monitoring reads. */
  private static final List<String> SERVED =
      List.of(
          "/health",
          "/metrics",
          "/feeds",
          "/entries",
          "/stats",
          "/summary",
          "/hosts",
          "/sinks",
          "/search?q=a",
          "/events?wait=0",
          "/openapi.json");

  private AotTraining() {}

  /**
   * Runs one training.
   *
   * @param arguments {@code working}, {@code reading} or {@code serving}, and the folder of the
   *     store that the first run leaves to the others
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Path.of(arguments[1]));
    Map<String, String> environment =
        Map.of(
            "RSSIFY_STORE", "sqlite:" + folder.resolve("training.db"),
            "RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8",
            "COLUMNS", "80");
    switch (arguments[0]) {
      case "working" -> work(environment);
      case "reading" -> read(environment);
      case "serving" -> serve(environment);
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
      requireEntries(environment);
      run(environment, "explain", feed);
      run(environment, "export", "feeds", "--format", "opml");
      run(environment, "get", feed);
      run(environment, "stats", "--help");
      run(environment, "unheard-of");
      run(environment, "--help");
    }
  }

  /** Without entries, the caches would lack the classes that read and print them. */
  private static void requireEntries(Map<String, String> environment) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    Main.commandLine(environment, printed, new StopSignal(), "entries").execute("entries");
    if (printed.size() == 0) {
      throw new IllegalStateException("the training run stored no entries");
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

  /** Polls new feeds, and receives requests twice: the first loads what the second reuses. */
  private static void serve(Map<String, String> environment)
      throws IOException, InterruptedException {
    try (Simulator world =
        Simulator.start(SimulatorConfig.defaults(Main.CLOCK).sized(FEEDS, FEEDS))) {
      world.feedUrls().forEach(url -> run(environment, "add", "--no-check", url));
      StopSignal stop = new StopSignal();
      StringWriter messages = new StringWriter();
      CommandLine serve = commandLine(environment, stop, messages, "serve");
      Thread serving =
          Thread.ofPlatform().start(() -> serve.execute("serve", "--listen", "127.0.0.1:0"));
      Optional<URI> address = Optional.empty();
      while (address.isEmpty() && serving.isAlive()) {
        LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        address = ADDRESS.matcher(messages.toString()).results().map(AotTraining::url).findFirst();
      }
      for (int round = 0; round < 2 && address.isPresent(); round++) {
        for (String path : SERVED) {
          request(address.get(), path);
        }
      }
      stop.stop();
      serving.join();
    }
  }

  private static URI url(MatchResult found) {
    return URI.create(found.group());
  }

  /** Without an HTTP client, whose classes the program does not use. */
  private static void request(URI server, String path) throws IOException {
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      String request =
          "GET "
              + path
              + " HTTP/1.1\r\nHost: "
              + server.getAuthority()
              + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    }
  }

  private static void run(Map<String, String> environment, String... command) {
    commandLine(environment, new StopSignal(), Writer.nullWriter(), command[0]).execute(command);
  }

  private static CommandLine commandLine(
      Map<String, String> environment, StopSignal stop, Writer messages, String command) {
    CommandLine commandLine =
        Main.commandLine(environment, OutputStream.nullOutputStream(), stop, command);
    commandLine.setErr(new PrintWriter(messages, true));
    return commandLine;
  }
}
