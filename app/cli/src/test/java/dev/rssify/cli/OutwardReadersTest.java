package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.Python;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Outward feeds as other programs read them. */
@Timeout(60)
class OutwardReadersTest extends OutwardScene {

  /** What the Atom and the RSS form have in common, as feedparser names it. */
  private static final String ENTRY =
      """
      title: Tides & currents
      link: https://a.example/tides?a=1&b=2
      published: (2026, 3, 4, 5, 6, 7)
      updated: (2026, 3, 5, 6, 7, 8)
      authors: [('Ada', None, 'https://a.example/ada'), ('Ben', 'ben@a.example', None)]
      contributors: [('Cleo', None, None)]
      tags: ['sea & moon', 'charts']
      enclosures: [('https://a.example/tides.mp3?x=1&y=2', 'audio/mpeg', '1234')]
      source: ('urn:other', 'Other feed', 'https://other.example/')
      content: ['<p>Full <em>text</em></p>']
      summary: <p>In <i>short</i></p>
      rights: Free to share
      """;

  @Test
  void feedparser_reads_every_field_of_a_written_feed() throws Exception {
    publisher.on("/full.xml", Reply.ok("application/atom+xml", FULL));
    String full = publisher.uri("/full.xml").toString();
    assertThat(Run.rssify(first, "add", full, "--tag", "full").err()).isEmpty();
    assertThat(Run.rssify(first, "out", "add", "full", "--tag", "full").exitCode()).isZero();
    String interpreter = interpreter();

    for (String format : List.of("atom", "rss")) {
      String written = Run.rssify(first, "out", "write", "full", "--format", format).out();
      String printed = read(interpreter, EVERY_FIELD, format, written);

      assertThat(written).doesNotContain("javascript:").doesNotContain("onclick");
      assertThat(printed.lines().findFirst().orElseThrow()).startsWith("id: urn:uuid:");
      String fields = printed.substring(printed.indexOf('\n') + 1);
      if (format.equals("atom")) {
        assertThat(fields).as(written).isEqualTo(ENTRY);
      } else {
        // feedparser merges the author and source elements of RSS with those of Atom.
        assertThat(withoutMerged(fields)).as(written).isEqualTo(withoutMerged(ENTRY));
        assertThat(fields).contains("'Ada'", "'Ben'", "'ben@a.example'", "'Other feed'");
      }
    }
  }

  @Test
  void feedparser_reads_every_entry_of_a_written_feed() throws Exception {
    assertThat(Run.rssify(first, "out", "add", "news").exitCode()).isZero();
    String interpreter = interpreter();
    for (String format : List.of("atom", "rss")) {
      String written = Run.rssify(first, "out", "write", "news", "--format", format).out();
      String printed =
          read(
              interpreter,
              "for e in d.entries: print(e.id, '|', e.title, '|', e.link, '|', e.summary)",
              format,
              written);
      assertThat(printed.lines()).hasSize(7).allMatch(line -> line.startsWith("urn:uuid:"));
      assertThat(printed).contains("Story 6", "https://a.example/6", "<p>safe</p>");
    }
  }

  /** An entry with all fields, and links that are left out because they are no web pages. */
  private static final String FULL =
      """
      <feed xmlns='http://www.w3.org/2005/Atom'><id>f</id><title>Sea</title>
      <updated>2026-03-05T06:07:08Z</updated><entry><id>tag:a.example,2026:1</id>
      <title>Tides &amp; currents</title>
      <link href='https://a.example/tides?a=1&amp;b=2'/>
      <published>2026-03-04T05:06:07Z</published><updated>2026-03-05T06:07:08Z</updated>
      <author><name>Ada</name><uri>https://a.example/ada</uri></author>
      <author><name>Ben</name><email>ben@a.example</email><uri>javascript:x()</uri></author>
      <contributor><name>Cleo</name></contributor>
      <category term='sea &amp; moon'/><category term='charts'/>
      <link rel='enclosure' href='https://a.example/tides.mp3?x=1&amp;y=2' type='audio/mpeg'
        length='1234'/>
      <source><id>urn:other</id><title>Other feed</title><link href='https://other.example/'/></source>
      <rights>Free to share</rights>
      <summary type='html'>&lt;p>In &lt;i>short&lt;/i>&lt;/p></summary>
      <content type='html'>&lt;p onclick="x()">Full &lt;em>text&lt;/em>&lt;/p></content>
      </entry></feed>
      """;

  private static final String EVERY_FIELD =
      """
      def people(all): return [(p.get('name'), p.get('email'), p.get('href')) for p in all]
      e = d.entries[0]
      assert len(d.entries) == 1
      print('id:', e.id)
      print('title:', e.title)
      print('link:', e.link)
      print('published:', tuple(e.published_parsed)[:6])
      print('updated:', tuple(e.updated_parsed)[:6])
      print('authors:', people(e.authors))
      print('contributors:', people(e.contributors))
      print('tags:', [t.term for t in e.tags])
      print('enclosures:', [(f.href, f.type, f.length) for f in e.enclosures])
      print('source:', (e.source.get('id'), e.source.get('title'), e.source.get('link')))
      print('content:', [c.value for c in e.content])
      print('summary:', e.summary)
      print('rights:', e.rights)
      """;

  private static List<String> withoutMerged(String fields) {
    return fields
        .lines()
        .filter(line -> !line.startsWith("authors:") && !line.startsWith("source:"))
        .toList();
  }

  private static String interpreter() {
    Optional<String> interpreter = Python.with("feedparser");
    assumeTrue(interpreter.isPresent(), "python3-feedparser is not installed");
    return interpreter.orElseThrow();
  }

  /** Runs a script on a document that feedparser read as {@code d}; returns what it printed. */
  private String read(String interpreter, String script, String format, String written)
      throws Exception {
    Path program = folder.resolve("read.py");
    Files.writeString(
        program,
        "import sys, feedparser\n"
            + "d = feedparser.parse(sys.argv[1])\n"
            + "assert not d.bozo, d.bozo_exception\n"
            + script);
    Path file = folder.resolve("written." + format);
    Files.writeString(file, written);
    Process python =
        new ProcessBuilder(interpreter, program.toString(), file.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(python.waitFor()).as(printed).isZero();
    return printed;
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
        Run fetch = Run.rssify(second, "fetch", address);
        assertThat(fetch.out()).as(fetch.err()).contains("2 new entries");
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
