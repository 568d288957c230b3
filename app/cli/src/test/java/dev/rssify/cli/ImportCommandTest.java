package dev.rssify.cli;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.core.operations.subscriptions.FirstPolls;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void a_list_of_lines_is_imported_except_invalid_ones() throws IOException {
    Path list =
        file(
            """
            # what we read
            https://harbour.example/news.rss

            ftp://harbour.example/old
            https://garden.example/notes.atom  every morning
            https://harbour.example/news.rss
            """);

    Run run = rssify("import", list.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(run.outLines())
        .containsExactly(
            "added  https://harbour.example/news.rss",
            "added  https://garden.example/notes.atom",
            "known  https://harbour.example/news.rss",
            "2 added, 1 already there, 1 invalid; the first polls start at once, within the limits of"
                + " their hosts");
    assertThat(run.err())
        .startsWith("rssify: " + list + ":4:1: 'ftp://harbour.example/old' is not a feed URL");
  }

  @Test
  void a_binary_file_is_rejected_in_one_line_without_its_bytes() throws IOException {
    Path list =
        Files.write(
            folder.resolve("a.zip"), "PK\3\4\n\u001b[31mx\nhttps://a.example/".getBytes(UTF_8));

    Run run = rssify("import", list.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(run.err().lines())
        .containsExactly(
            "rssify: " + list + ":1:1: a binary file; use OPML, feeds.json or one URL per line");
    assertThat(run.outLines()).containsExactly("0 added, 0 already there, 1 invalid");
  }

  @Test
  void opml_in_utf_16_is_read() throws IOException {
    String opml =
        "<?xml version='1.0' encoding='UTF-16'?><opml version='2.0'><body>"
            + "<outline text='a' xmlUrl='https://a.example/feed'/></body></opml>";
    Path list = Files.write(folder.resolve("a.opml"), opml.getBytes(UTF_16));

    assertThat(rssify("import", list.toString()).outLines())
        .contains("added  https://a.example/feed");
  }

  @Test
  void folders_of_opml_become_tags() throws IOException {
    Path list =
        file(
            """
            <opml version="2.0"><head><title>Mine</title></head><body>
            <outline text="Sea"><outline text="Harbours">
            <outline text="Harbour news" type="rss" xmlUrl="https://harbour.example/news.rss"/>
            </outline></outline>
            <outline text="Garden" xmlUrl="https://garden.example/notes.atom"/>
            </body></opml>
            """);

    assertThat(rssify("import", list.toString(), "--json").outLines())
        .containsExactly(
            "{\"result\":\"added\",\"url\":\"https://harbour.example/news.rss\",\"message\":null}",
            "{\"result\":\"added\",\"url\":\"https://garden.example/notes.atom\",\"message\":null}");
    assertThat(rssify("feeds", "--tag", "Harbours", "--json").out())
        .contains("\"label\":\"Harbour news\"", "\"tags\":[\"Sea\",\"Harbours\"]");
    assertThat(rssify("import", list.toString()).outLines())
        .last()
        .isEqualTo("0 added, 2 already there, 0 invalid");
  }

  @Test
  void a_few_hundred_new_feeds_are_due_at_once_and_more_are_spread() throws IOException {
    List<String> urls =
        IntStream.rangeClosed(0, FirstPolls.AT_ONCE)
            .mapToObj(i -> "https://a" + i + ".example/feed")
            .toList();

    Run few = rssify("import", file(String.join("\n", urls.subList(0, 3))).toString());
    assertThat(few.outLines()).last().asString().contains("the first polls start at once");
    assertThat(rssify("feeds").out().lines().filter(line -> line.contains("  now  "))).hasSize(3);

    Path more = Files.writeString(folder.resolve("more.txt"), String.join("\n", urls));
    Run once = rssify("import", more.toString());
    assertThat(once.outLines())
        .last()
        .asString()
        .startsWith("298 added, 3 already there, 0 invalid; the first polls start at once");

    Path many =
        Files.writeString(
            folder.resolve("many.txt"), String.join("\n", urls).replace("https://a", "https://b"));
    Run spread = rssify("import", many.toString());
    assertThat(spread.outLines())
        .last()
        .asString()
        .startsWith("301 added, 0 already there, 0 invalid; the first polls are spread");
    assertThat(rssify("feeds").out().lines().filter(line -> line.contains("  now  ")).count())
        .isBetween(301L, 401L);
  }

  @Test
  void a_feed_in_two_folders_has_the_tags_of_both() throws IOException {
    Path list =
        file(
            """
            <opml version="2.0"><head><title>Mine</title></head><body>
            <outline text="Sea"><outline text="Tides" xmlUrl="https://tides.example/feed"/></outline>
            <outline text="Work"><outline text="Again" xmlUrl="https://tides.example/feed"/></outline>
            </body></opml>
            """);

    assertThat(rssify("import", list.toString()).outLines())
        .last()
        .asString()
        .startsWith("1 added, 0 already there, 0 invalid; ");

    assertThat(rssify("feeds", "--json").out())
        .contains("\"tags\":[\"Sea\",\"Work\"]", "\"label\":\"Tides\"");
  }

  @Test
  void a_list_of_urls_does_not_change_existing_subscriptions() throws IOException {
    Path feedList =
        file("[{\"url\": \"https://tides.example/feed\", \"label\": \"T\", \"enabled\": false}]");
    rssify("import", feedList.toString());
    rssify("import", file("https://tides.example/feed\n").toString());
    rssify("import", file("[\"https://tides.example/feed\"]").toString());

    assertThat(rssify("feeds", "--json").out()).contains("\"label\":\"T\"", "\"enabled\":false");
  }

  @Test
  void a_feeds_json_is_imported_with_all_fields() throws IOException {
    Path list =
        file(
            """
            {"feeds": [
              {"url": "https://harbour.example/news.rss", "id": "harbour", "pollIntervalSeconds": 900},
              {"url": "https://garden.example/", "sourc_type": "html"}
            ]}
            """);

    Run run = rssify("import", list.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(run.err()).contains(list + ":3:", "unknown field 'sourc_type'; did you mean");
    assertThat(rssify("feeds", "--json").out())
        .contains("\"id\":\"harbour\"", "\"poll_interval_seconds\":900");
  }

  @Test
  void with_validation_only_urls_of_feeds_are_added() throws IOException {
    try (ScriptedServer server = ScriptedServer.start()) {
      server
          .on(
              "/feed",
              Reply.ok("application/rss+xml", "<rss><channel><title>T</title></channel></rss>"))
          .on("/page", Reply.ok("text/html", "<html><title>A page</title></html>"));
      Path list = file(server.uri("/feed") + "\n" + server.uri("/page") + "\n");

      Run run = rssify("import", list.toString(), "--validate");

      assertThat(run.outLines())
          .containsExactly("added  " + server.uri("/feed"), "1 added, 0 already there, 1 invalid");
      assertThat(run.err()).startsWith("rssify: " + server.uri("/page") + ": not a feed");
    }
  }

  @Test
  void a_missing_file_is_an_error() {
    Run run = rssify("import", folder.resolve("nowhere").toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err()).contains("no such file");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("list"), text);
  }

  private Run rssify(String... arguments) {
    return Run.rssify(
        Map.of(
            "RSSIFY_FETCH_ALLOWED_RANGES",
            "127.0.0.0/8",
            "RSSIFY_STORE",
            "sqlite:" + folder.resolve("store.db")),
        arguments);
  }
}
