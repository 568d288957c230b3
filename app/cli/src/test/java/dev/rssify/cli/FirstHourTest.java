package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
  private static final String HOME =
      """
      <!doctype html><html><head><title>Harbour</title>
      <link rel="alternate" type="application/rss+xml" title="News" href="/news.rss"></head>
      <body><p>Welcome.</p></body></html>
      """;
  private static final String FEED =
      """
      <rss version="2.0"><channel><title>%s</title><link>https://harbour.example/</link>
      <item><title>Ferry back in service</title><link>https://harbour.example/ferry</link>
        <guid>7</guid><pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate>
        <description>The ferry runs again, from the east pier.</description></item>
      <item><title>Seals on the north pier</title><link>https://harbour.example/seals</link>
        <guid>6</guid><pubDate>Sun, 01 Nov 2026 16:05:00 GMT</pubDate>
        <description>Three of them, asleep.</description></item>
      </channel></rss>
      """;

  private final ScriptedServer publisher = ScriptedServer.start();
  private final String address = publisher.uri("").toString();
  @TempDir private Path folder;
  private Serving serving;

  @AfterEach
  void close() throws IOException {
    if (serving != null) {
      serving.close();
    }
    publisher.close();
  }

  @Test
  void the_page_contains_the_output_of_the_commands() throws Exception {
    assumeTrue(
        shell("jq -V && curl -V && sqlite3 -version && echo all there", "").contains("all there"),
        "jq, curl and sqlite3 are not installed");
    Reply news = Reply.ok("application/rss+xml", FEED.formatted("Harbour news"));
    publisher
        .on("/", Reply.ok("text/html", HOME))
        .on("/news.rss", news.header("ETag", "\"7\""))
        .on("/old.rss", news, Reply.status(500))
        .on("/pier.rss", Reply.ok("application/rss+xml", FEED.formatted("Pier news")))
        .on("/hook", Reply.status(204));
    String before = Files.readString(PAGE);

    String now = executed(before);

    if (Boolean.getBoolean("rssify.golden.update")) {
      Files.writeString(PAGE, now);
      before = now;
    }
    assertThat(masked(now)).isEqualTo(masked(before));
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
    String local = command.replaceAll("(https://)?harbour[.]example", address);
    if (serving != null) {
      local = local.replace("localhost:8080", serving.url().getAuthority());
    }
    if (command.startsWith("rssify serve ")) {
      serving = Serving.with(environment());
      return "";
    }
    String[] piped = local.split(" \\| ", 2);
    if (!command.startsWith("rssify ")) {
      return published(shell(local, ""));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CommandLine commandLine = Main.commandLine(environment(), out);
    commandLine.setErr(new PrintWriter(out, true, StandardCharsets.UTF_8));
    commandLine.execute(
        WORD.matcher(piped[0].replaceAll(" (-o|--tap) ", "$0" + folder + "/"))
            .results()
            .skip(1)
            .map(word -> word.group(1) == null ? word.group() : word.group(1))
            .toArray(String[]::new));
    String printed = out.toString(StandardCharsets.UTF_8);
    return published(piped.length == 1 ? printed : shell(piped[1], printed));
  }

  private String published(String output) {
    return output
        .replace(folder + "/", "")
        .replaceAll("whsec_\\S+", "whsec_...")
        .replace(address, "https://harbour.example")
        .replace(address.substring("http://".length()), "harbour.example");
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
        .replaceAll("since \\d{4}-\\d\\d-\\d\\d,", "since DAY,")
        .replaceAll("\\d+ ?(ms|s|min|h|d|m)\\b( \\d+ (min|s))*", "TIME")
        .replaceAll(" +", " ");
  }
}
