package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.cli.io.StopSignal;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The commands of docs/first-hour.md print what the page says; -Drssify.golden.update=true writes
 * the page. Values that vary are masked: ids, times, durations, sizes. The program runs inside the
 * test; other commands, and what its output is piped to, are run by a shell.
 */
@Timeout(120)
class FirstHourTest {

  private static final Path PAGE = Path.of(System.getProperty("rssify.root"), "docs/first-hour.md");
  private static final String INDENT = "    ";
  private static final String PROMPT = INDENT + "$ ";
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\\S+");
  private static final Pattern INNER = Pattern.compile("\\$\\((rssify [^)]*)\\)");

  /** As long as what replaces them, so that columns stay aligned. */
  private static final Map<String, String> HOSTS =
      Map.of("harbour.example", "127.10.0.1", "seaside.example", "127.20.0.1");

  private static final String HOME =
      """
      <!doctype html><html><head><title>Harbour</title>
      <link rel="alternate" type="application/rss+xml" title="News" href="/news.rss"></head>
      <body><p>Welcome.</p></body></html>
      """;
  private static final String FEED =
      """
      <rss version="2.0"><channel><title>TITLE</title><link>HOME/</link>
      <item><title>Ferry back in service</title><link>HOME/ferry</link>
        <guid>7</guid><pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate>
        <description>The ferry runs again, from the east pier.</description></item>
      <item><title>Seals on the north pier</title><link>HOME/seals</link>
        <guid>6</guid><pubDate>Sun, 01 Nov 2026 16:05:00 GMT</pubDate>
        <description>Three of them, asleep.</description></item>
      </channel></rss>
      """;

  private final Map<String, ScriptedServer> publishers = new TreeMap<>();
  @TempDir private Path folder;
  private Serving serving;

  @AfterEach
  void close() throws IOException {
    if (serving != null) {
      serving.close();
    }
    publishers.values().forEach(ScriptedServer::close);
  }

  @Test
  void the_page_contains_the_output_of_the_commands() throws Exception {
    assumeTrue(
        shell("jq -V && curl -V && sqlite3 -version && echo all there", "").contains("all there"),
        "jq, curl and sqlite3 are not installed");
    HOSTS.forEach((host, address) ->
        publishers.put(host, ScriptedServer.start(ServerSetup.plain().address(address))));
    publish();
    String before = Files.readString(PAGE);

    String now = executed(before);

    if (Boolean.getBoolean("rssify.golden.update")) {
      Files.writeString(PAGE, now);
      before = now;
    }
    assertThat(masked(now)).isEqualTo(masked(before));
  }

  private void publish() {
    ScriptedServer seaside = publishers.get("seaside.example");
    seaside.on("/busy.rss", Reply.status(429).header("Retry-After", "7200"));
    ScriptedServer harbour = publishers.get("harbour.example");
    Reply news = feed("Harbour news");
    harbour
        .on("/", Reply.ok("text/html", HOME))
        .on("/news.rss", news.header("ETag", "\"7\""))
        .on("/old.rss", news, Reply.status(500))
        .on("/closed.rss", Reply.status(410))
        .on("/pier.rss", feed("Pier news"))
        .on("/fares.rss", feed("=Fares"))
        .on("/hook", Reply.status(204))
        .on("/slack", Reply.ok("text/plain", "ok"))
        .on("/discord", Reply.status(204));
  }

  private Reply feed(String title) {
    String home = publishers.get("harbour.example").uri("").toString();
    return Reply.ok("application/rss+xml", FEED.replace("TITLE", title).replace("HOME", home));
  }

  /** The page with the output of each command instead of the lines that follow it. */
  private String executed(String page) throws Exception {
    StringBuilder all = new StringBuilder();
    boolean inOutput = false;
    for (String line : page.lines().toList()) {
      if (line.startsWith(PROMPT)) {
        inOutput = true;
        all.append(line).append('\n');
        output(line.substring(PROMPT.length()))
            .lines()
            .forEach(one -> all.append((INDENT + one).stripTrailing()).append('\n'));
        all.append('\n');
      } else if (!inOutput || !(line.isBlank() || line.startsWith(INDENT))) {
        inOutput = false;
        all.append(line).append('\n');
      }
    }
    return all.toString().stripTrailing() + "\n";
  }

  private String output(String command) throws Exception {
    String local = INNER.matcher(command).replaceAll(inner -> inner(inner.group(1)));
    for (Map.Entry<String, ScriptedServer> publisher : publishers.entrySet()) {
      local =
          local.replaceAll("(https://)?" + publisher.getKey(), publisher.getValue().uri("") + "");
    }
    if (serving != null) {
      local = local.replace("localhost:8080", serving.url().getAuthority());
    }
    if (command.equals("rssify serve --listen &")) {
      serving = Serving.with(environment());
      return published(serving.introduction())
          .replace(serving.url().toString(), "http://localhost:8080");
    }
    if (!command.startsWith("rssify ")) {
      return published(shell(local, ""));
    }
    String[] piped = local.split(" \\| ", 2);
    String[] arguments =
        WORD.matcher(piped[0].replaceAll(" (-o|--tap|--store|--from) (?!-)", "$0" + folder + "/"))
            .results()
            .skip(1)
            .map(word -> word.group(1) == null ? word.group() : word.group(1))
            .toArray(String[]::new);
    String printed = arguments[0].equals("serve") ? served(arguments) : ran(arguments);
    return published(piped.length == 1 ? printed : shell(piped[1], printed));
  }

  private String inner(String command) {
    try {
      return output(command).strip();
    } catch (Exception e) {
      throw new IllegalStateException(command, e);
    }
  }

  private String ran(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CommandLine commandLine = Main.commandLine(environment(), out, new StopSignal(), arguments[0]);
    commandLine.setErr(new PrintWriter(out, true, StandardCharsets.UTF_8));
    commandLine.execute(arguments);
    return out.toString(StandardCharsets.UTF_8);
  }

  /** Until it has printed the two entries of a feed; then Ctrl-C is pressed. */
  private String served(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    StopSignal stop = new StopSignal();
    CommandLine commandLine = Main.commandLine(environment(), out, stop);
    commandLine.setErr(new PrintWriter(err, true));
    CompletableFuture<Integer> running =
        CompletableFuture.supplyAsync(() -> commandLine.execute(arguments));
    while (out.toString(StandardCharsets.UTF_8).lines().count() < 4
        || err.toString().lines().count() < 2) {
      assertThat(running).as(err.toString()).isNotDone();
      BusyWait.pause();
    }
    String introduction = err.toString();
    stop.stop();
    running.join();
    return introduction
        + out.toString(StandardCharsets.UTF_8)
        + "^C\n"
        + err.toString().substring(introduction.length());
  }

  private String published(String output) {
    String local = output.replace(folder + "/", "").replaceAll("whsec_\\S+", "whsec_...");
    for (Map.Entry<String, ScriptedServer> publisher : publishers.entrySet()) {
      String address = publisher.getValue().uri("").toString();
      local =
          local
              .replace(address, "https://" + publisher.getKey())
              .replace(address.substring("http://".length()), publisher.getKey());
    }
    return local;
  }

  private Map<String, String> environment() {
    return Map.of(
        "RSSIFY_STORE",
        "sqlite:" + folder.resolve("rssify.db"),
        "RSSIFY_FETCH_ALLOWED_RANGES",
        "127.0.0.0/8",
        "RSSIFY_GATE_STARTS_PER_SECOND",
        "1000",
        "COLUMNS",
        "100");
  }

  private String shell(String command, String input) throws Exception {
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
      in.write(input);
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }

  private static String masked(String page) {
    return page.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID")
        .replaceAll("\\b[0-9a-f]{16,64}\\b", "HASH")
        .replaceAll("\\d{4}-\\d\\d-\\d\\d[T ][\\d:.]+Z?", "MOMENT")
        .replaceAll("\\d+(\\.\\d+)? [KMG]?B\\b", "SIZE")
        .replaceAll("rssify \\d+[.]\\S+", "rssify VERSION")
        .replaceAll("since \\d{4}-\\d\\d-\\d\\d,", "since DAY,")
        .replaceAll("\\d+ ?(ms|s|min|h|d|m)\\b( \\d+ (min|s))*", "TIME")
        .replaceAll(" +", " ");
  }
}
