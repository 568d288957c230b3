package dev.rssify.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The transcript of the README is the output of the built program; -Drssify.golden.update=true
 * updates it. A local server replaces harbour.example, and values that vary are replaced by fixed
 * ones: ids, times, durations, sizes.
 */
class ReadmeIT {

  private static final Path README = Path.of(System.getProperty("rssify.root"), "README.md");
  private static final String BEGIN = "<!-- transcript: written by ReadmeIT -->\n";
  private static final String END = "<!-- end of transcript -->\n";

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour news</title><link>https://harbour.example/</link>
      <item><title>Ferry back in service</title><link>https://harbour.example/ferry?id=7</link>
        <guid>7</guid><pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate>
        <description>The ferry runs again, from the east pier.</description></item>
      <item><title>Seals on the north pier</title><link>https://harbour.example/seals</link>
        <guid>6</guid><pubDate>Sun, 01 Nov 2026 16:05:00 GMT</pubDate>
        <description>Three of them, asleep.</description></item>
      </channel></rss>\
      """;

  private static final List<String> COMMANDS =
      List.of(
          "rssify fetch https://harbour.example/news.rss",
          "rssify add https://harbour.example/news.rss",
          "rssify fetch",
          "rssify feeds",
          "rssify entries harbour --limit 1");

  @TempDir private Path folder;

  @Test
  void the_transcript_matches_the_output_of_the_program() throws Exception {
    String transcript = transcript();
    String page = Files.readString(README);
    if (Boolean.getBoolean("rssify.golden.update")) {
      Files.writeString(README, with(page, transcript));
    }

    assertThat(masked(within(Files.readString(README)))).isEqualTo(masked(transcript));
  }

  private String transcript() throws IOException, InterruptedException {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on(
          "/news.rss",
          Reply.ok("application/rss+xml", FEED).header("ETag", "\"7\""),
          Reply.ok("application/rss+xml", FEED).header("ETag", "\"7\""),
          Reply.status(304).header("ETag", "\"7\""));
      String address = server.uri("/").toString().replaceFirst("/$", "");
      Program rssify =
          new Program(
              folder, Map.of("RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8", "COLUMNS", "80"));
      StringBuilder all = new StringBuilder();
      for (String command : COMMANDS) {
        String[] words =
            command.replace("https://harbour.example/news", address + "/news").split(" ", -1);
        Program.Ended run = rssify.run(Arrays.copyOfRange(words, 1, words.length));
        assertThat(run.err()).isEmpty();
        all.append("$ ./").append(command).append('\n');
        all.append(run.out().replace(address, "https://harbour.example")).append('\n');
      }
      return all.toString()
          .lines()
          .map(line -> line.isEmpty() ? "\n" : "    " + line + "\n")
          .collect(Collectors.joining("", "\n", ""));
    }
  }

  private static String within(String page) {
    return page.substring(page.indexOf(BEGIN) + BEGIN.length(), page.indexOf(END));
  }

  private static String with(String page, String transcript) {
    return page.substring(0, page.indexOf(BEGIN) + BEGIN.length())
        + transcript
        + page.substring(page.indexOf(END));
  }

  /** Times and durations vary, and so does the width of their columns. */
  private static String masked(String transcript) {
    return transcript
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z", "MOMENT")
        .replaceAll("\\d+ ?(ms|s|min|h|d)\\b( \\d+ (min|s))*", "TIME")
        .replaceAll(" +", " ");
  }
}
