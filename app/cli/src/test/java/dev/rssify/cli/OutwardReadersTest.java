package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Outward feeds as other programs read them. */
@Timeout(60)
class OutwardReadersTest extends OutwardScene {

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
  @Shows("out.hub")
  void a_hub_gets_one_ping_for_each_poll_with_new_entries() throws Exception {
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
}
