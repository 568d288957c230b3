package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Outward feeds: by the command, by the service, and read by another instance. */
@Timeout(60)
class OutwardFeedsTest {

  private static final Pattern ID = Pattern.compile("<id>(urn:uuid:[^<]+)</id>\n<title>Story");
  private static final Pattern NEXT =
      Pattern.compile("href=\"([^\"]+)\" rel=\"(next|prev-archive)\"");

  @TempDir private Path folder = Path.of("");

  private final ScriptedServer publisher = ScriptedServer.start();
  private Map<String, String> first = Map.of();

  @BeforeEach
  void addFeed() {
    first = environment("first");
    publish(7);
    assertThat(Run.rssify(first, "add", url(), "--tag", "news").err()).isEmpty();
  }

  @AfterEach
  void close() {
    publisher.close();
  }

  private Map<String, String> environment(String name) {
    Map<String, String> environment = new HashMap<>();
    environment.put("RSSIFY_STORE", "sqlite:" + folder.resolve(name + ".db"));
    environment.put("RSSIFY_FETCH_ALLOWED_RANGES", "127.0.0.0/8");
    environment.put("READ", "r3ad");
    environment.put("FEED_TOKEN", "s3cret-of-the-feed");
    return environment;
  }

  private String url() {
    return publisher.uri("/feed.xml").toString();
  }

  private void publish(int count) {
    StringBuilder items = new StringBuilder();
    for (int i = count - 1; i >= 0; i--) {
      items.append(
          "<item><title>Story %d &amp;lt;b&amp;gt;</title><link>https://a.example/%d</link><guid>g%d</guid><description>Body %d &lt;script&gt;x()&lt;/script&gt;&lt;p onclick='x()'&gt;safe&lt;/p&gt;</description></item>"
              .formatted(i, i, i, i));
    }
    publisher.on(
        "/feed.xml",
        Reply.ok(
            "application/rss+xml",
            "<rss version='2.0'><channel><title>Ebb</title><link>https://a.example/</link><description>d</description>"
                + items
                + "</channel></rss>"));
  }

  @Test
  void the_command_defines_lists_writes_and_removes_outward_feeds() {
    Run added = Run.rssify(first, "out", "add", "news", "--tag", "news", "--json");
    assertThat(added.out()).contains("\"has_token\":true", "\"token\":\"");
    assertThat(Run.rssify(first, "out", "add", "news").exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(Run.rssify(first, "out").out()).contains("tag news", "/out/news.atom");
    assertThat(Run.rssify(first, "out", "show", "news").out()).doesNotContain("token=");
    assertThat(Run.rssify(first, "out", "rotate-token", "news").out()).contains("token=");

    for (String format : List.of("atom", "rss", "json")) {
      String written = Run.rssify(first, "out", "write", "news", "--format", format).out();
      assertThat(written)
          .contains("Story 6", "safe")
          .doesNotContain("onclick")
          .doesNotContain("x()")
          .contains("urn:uuid:");
    }
    assertThat(Run.rssify(first, "out", "write", "news", "--format", "opml").out()).contains(url());
    assertThat(Run.rssify(first, "out", "show", "nwes").err()).contains("did you mean 'news'");
    assertThat(Run.rssify(first, "out", "remove", "news").out()).contains("removed news");
    assertThat(Run.rssify(first, "out", "write", "news").exitCode())
        .isEqualTo(ExitCode.WRONG_USAGE);
  }

  @Test
  void a_written_feed_is_read_by_feedparser() throws Exception {
    Path script = folder.resolve("read.py");
    Files.writeString(
        script,
        """
        import sys, feedparser
        d = feedparser.parse(sys.argv[1])
        assert not d.bozo, d.bozo_exception
        for e in d.entries: print(e.id, '|', e.title, '|', e.link, '|', e.summary)
        """);
    Optional<String> interpreter =
        Stream.of("python3", "/usr/bin/python3")
            .filter(OutwardFeedsTest::hasFeedparser)
            .findFirst();
    assumeTrue(interpreter.isPresent(), "python3-feedparser is not installed");
    assertThat(Run.rssify(first, "out", "add", "news").exitCode()).isZero();
    for (String format : List.of("atom", "rss")) {
      Path file = folder.resolve("news." + format);
      Files.writeString(file, Run.rssify(first, "out", "write", "news", "--format", format).out());
      Process python =
          new ProcessBuilder(interpreter.orElseThrow(), script.toString(), file.toString())
              .redirectErrorStream(true)
              .start();
      String printed = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(python.waitFor()).as(printed).isZero();
      assertThat(printed.lines()).hasSize(7).allMatch(line -> line.startsWith("urn:uuid:"));
      assertThat(printed).contains("Story 6", "https://a.example/6", "<p>safe</p>");
    }
  }

  @Test
  void a_document_is_sent_again_only_when_it_changed() throws Exception {
    assertThat(Run.rssify(first, "out", "add", "all").exitCode()).isZero();
    try (Serving serving = Serving.with(first)) {
      HttpResponse<String> whole = serving.get("/out/all.atom");
      String tag = whole.headers().firstValue("ETag").orElseThrow();

      assertThat(whole.statusCode()).isEqualTo(200);
      assertThat(whole.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("application/atom+xml");
      assertThat(whole.headers().firstValue("Link").orElseThrow()).contains("rel=\"self\"");
      assertThat(serving.get("/out/all.atom", "If-None-Match", tag).statusCode()).isEqualTo(304);
      assertThat(serving.get("/out/all.rss", "If-None-Match", tag).statusCode()).isEqualTo(200);
      assertThat(serving.get("/out/all.json").body()).contains("jsonfeed.org/version/1.1");
      assertThat(serving.get("/out/all.pdf").statusCode()).isEqualTo(404);
      assertThat(serving.get("/out/none.atom").statusCode()).isEqualTo(404);
    }
  }

  @Test
  @Shows({
    "out.NAME.title",
    "out.NAME.tags",
    "out.NAME.feeds",
    "out.NAME.words",
    "out.NAME.size",
    "out.NAME.content",
    "out.NAME.token",
    "out.public_url"
  })
  void the_configuration_defines_outward_feeds() throws Exception {
    String token = "?token=" + first.get("FEED_TOKEN");
    try (Serving serving =
        Serving.with(
            first,
            "serve.read_token=env:READ",
            "out.public_url=https://feeds.example/rssify",
            "out.one.title=Chosen",
            "out.one.tags=news, other",
            "out.one.feeds=" + url(),
            "out.one.words=STORY 3",
            "out.one.content=excerpt",
            "out.one.token=env:FEED_TOKEN",
            "out.few.size=2",
            "out.few.token=env:FEED_TOKEN",
            "out.none.tags=unused",
            "out.none.token=env:FEED_TOKEN")) {
      assertThat(serving.get("/out/one.atom").statusCode()).isEqualTo(401);
      assertThat(serving.get("/out/unknown.atom").statusCode()).isEqualTo(401);
      assertThat(serving.get("/out/one.atom?token=wrong").statusCode()).isEqualTo(401);
      assertThat(serving.get("/out/one" + token).statusCode()).isEqualTo(401);
      assertThat(serving.get("/out", "Authorization", "Bearer r3ad").body())
          .contains("\"configured\":true")
          .doesNotContain(first.get("FEED_TOKEN"));
      String document = serving.get("/out/one.atom" + token).body();
      assertThat(document)
          .contains("<title>Chosen</title>", "https://feeds.example/rssify/out/one.atom?token=")
          .contains("Story 3", "<summary type=\"text\">Body 3 safe</summary>");
      assertThat(ids(document)).hasSize(1);
      assertThat(ids(serving.get("/out/few.atom" + token).body())).hasSize(2);
      assertThat(serving.get("/out/none.atom" + token).body()).doesNotContain("Story");
    }
    try (Serving serving = Serving.with(first)) {
      assertThat(serving.get("/out").body()).isEqualTo("{\"outward_feeds\":[]}");
    }
  }

  @Test
  @Shows("out.hub")
  void a_hub_is_told_of_new_entries_once_for_each_poll() throws Exception {
    try (ScriptedServer hub = ScriptedServer.start()) {
      hub.on("/hub", Reply.status(503), Reply.status(202));
      String address = hub.uri("/hub").toString();
      assertThat(Run.rssify(first, "out", "add", "all").exitCode()).isZero();
      String[] settings = {"out.public_url=https://feeds.example", "out.hub=" + address};
      try (Serving serving = Serving.with(first, settings)) {
        assertThat(serving.get("/out/all.atom").body()).contains("\"" + address + "\" rel=\"hub\"");
        assertThat(serving.get("/out/all.json").headers().firstValue("Link").orElseThrow())
            .contains("<" + address + ">; rel=\"hub\"");
      }
      publish(9);
      assertThat(Run.rssify(first, "fetch", url()).exitCode()).isZero();
      try (Serving _ = Serving.with(first, settings)) {
        while (hub.requests().isEmpty()) {
          BusyWait.pause();
        }
      }
      assertThat(hub.requests()).hasSize(1);
      assertThat(hub.requests().getFirst().bodyText(StandardCharsets.UTF_8))
          .contains("hub.mode=publish", "hub.url=https%3A%2F%2Ffeeds.example%2Fout%2Fall.atom");
      try (Serving _ = Serving.with(first, settings)) {
        while (hub.requests().size() < 2) {
          BusyWait.pause();
        }
      }
      assertThat(Run.rssify(first, "sinks", "--json").out()).contains("\"behind\":0");
    }
  }

  @Test
  void clients_define_and_remove_outward_feeds() throws Exception {
    try (Serving serving = Serving.with(first)) {
      HttpResponse<String> added = serving.post("/out", "{\"name\": \"a\", \"tags\": [\"news\"]}");
      assertThat(added.statusCode()).isEqualTo(201);
      assertThat(added.body()).contains("\"token\":\"", "/out/a.atom");
      assertThat(serving.post("/out", "{\"name\": \"a\"}").statusCode()).isEqualTo(409);
      assertThat(serving.post("/out", "{\"name\": \"A b\"}").statusCode()).isEqualTo(422);
      assertThat(serving.post("/out", "{\"name\": \"b\", \"tag\": []}").body())
          .contains("did you mean 'tags'");
      assertThat(serving.get("/out/a").body()).contains("\"token\":null");
      assertThat(serving.get("/out/a.opml").body()).contains(url());
    }
  }

  @Test
  void pages_and_archives_have_every_entry_once() throws Exception {
    assertThat(Run.rssify(first, "out", "add", "all", "--size", "2").exitCode()).isZero();
    try (Serving serving = Serving.with(first)) {
      for (String relation : List.of("next", "prev-archive")) {
        List<String> ids = new ArrayList<>();
        String next = "/out/all.atom";
        int documents = 0;
        while (next != null) {
          String document = serving.get(next).body();
          ids.addAll(ids(document));
          next = link(document, relation);
          documents++;
          assertThat(document.contains("<fh:archive/>"))
              .isEqualTo(documents > 1 && relation.equals("prev-archive"));
        }
        assertThat(ids).hasSize(7).doesNotHaveDuplicates();
        assertThat(documents).isEqualTo(4);
      }
      assertThat(serving.get("/out/all.atom?page=x").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void another_instance_that_subscribes_gets_every_entry_once() throws Exception {
    Map<String, String> second = environment("second");
    assertThat(Run.rssify(first, "out", "add", "all").exitCode()).isZero();
    List<String> addresses = new ArrayList<>();
    int port;
    try (Serving serving = Serving.with(first)) {
      port = serving.url().getPort();
      for (String format : List.of("atom", "rss", "json")) {
        addresses.add(serving.url() + "out/all." + format);
        assertThat(Run.rssify(second, "add", addresses.getLast()).err()).isEmpty();
      }
    }
    publish(9);
    assertThat(Run.rssify(first, "fetch", url()).exitCode()).isZero();
    try (Serving _ = Serving.with(first, "serve.listen=127.0.0.1:" + port)) {
      for (String address : addresses) {
        assertThat(Run.rssify(second, "fetch", address).out()).contains("2 new entries");
        List<String> titles =
            Run.rssify(second, "entries", address, "--json").outLines().stream()
                .map(line -> line.replaceAll(".*\"title\":\"(Story \\d+).*", "$1"))
                .toList();
        assertThat(titles).hasSize(9).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(titles)).contains("Story 0", "Story 8");
      }
    }
  }

  private static boolean hasFeedparser(String python) {
    try {
      return new ProcessBuilder(python, "-c", "import feedparser").start().waitFor() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  private static List<String> ids(String document) {
    return ID.matcher(document).results().map(result -> result.group(1)).toList();
  }

  private static @org.jspecify.annotations.Nullable String link(String document, String relation) {
    return NEXT.matcher(document)
        .results()
        .filter(result -> result.group(2).equals(relation))
        .map(MatchResult::group)
        .map(link ->
            link.replaceAll(".*href=\"http://[^/]+([^\"]+)\".*", "$1").replace("&amp;", "&"))
        .findFirst()
        .orElse(null);
  }
}
