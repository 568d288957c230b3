package dev.rssify.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.cli.store.RawCommand;
import dev.rssify.embed.Storage;
import dev.rssify.testkit.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** {@code raw}, {@code verify} and {@code reparse} over responses that {@code fetch} stored. */
class RawCommandsTest extends PublisherScene {

  private static final String ITEM = "<item><guid>one</guid><title>High water</title></item>";
  private static final String FEED =
      "<rss version='2.0'><channel><title>Tides</title>" + ITEM + "</channel></rss>";

  @Test
  void a_response_is_returned_as_served() {
    server.on(
        "/feed",
        Reply.ok("application/rss+xml", FEED)
            .header("X-First", "1")
            .header("Set-Cookie", "a")
            .header("X-Last", "2")
            .chunked(16));
    Run fetched = rssify("fetch", "--one", url(), "--json");
    String fetch = field(fetched, "fetch_id");

    assertThat(rssify("raw", fetch).out()).isEqualTo(FEED);
    assertThat(rssify("raw", fetch, "--headers").out())
        .startsWith("HTTP/1.1 200 OK\r\n")
        .containsSubsequence("X-First: 1", "Set-Cookie: a", "X-Last: 2", "\r\n\r\n" + FEED);
    assertThat(rssify("raw", fetch, "--entry", field(fetched, "entry_uid")).out()).isEqualTo(ITEM);
    assertThat(rssify("raw", fetch, "--json").out())
        .contains("\"code\":\"stored\"", "\"storage\":\"warc\"", "\"name\":\"X-Last\"")
        .contains("\"content_length\":" + FEED.length());
  }

  @Test
  void headers_cannot_control_the_terminal() {
    server.on(
        "/feed",
        Reply.ok("application/rss+xml", FEED)
            .header("X-Evil", "\u001b]0;owned\u0007\u001b[2Jred\u009b31m")
            .header("X-Name", new String("Zürich".getBytes(UTF_8), ISO_8859_1)));
    String fetch = field(rssify("fetch", "--one", url(), "--json"), "fetch_id");

    Run raw = rssify("raw", fetch, "--headers");

    assertThat(raw.out())
        .contains("X-Evil: ]0;owned[2Jred", "X-Name: Zürich\r\n")
        .doesNotContain("\u001b")
        .doesNotContain("\u0007")
        .doesNotContain("\u009b");
  }

  @Test
  void bytes_are_unchanged_in_a_file_and_safe_on_a_terminal() {
    String evil = FEED.replace("High water", "High\u001b[2J\twater\u202e");
    server.on("/feed", Reply.ok("application/rss+xml", evil));
    Run fetched = rssify("fetch", "--one", url(), "--json");
    String fetch = field(fetched, "fetch_id");

    assertThat(rssify("raw", fetch).out()).isEqualTo(evil);
    for (List<String> options :
        List.of(
            List.of(fetch),
            List.of(fetch, "--decoded"),
            List.of(fetch, "--entry", field(fetched, "entry_uid")))) {
      ByteArrayOutputStream screen = new ByteArrayOutputStream();
      CommandContext terminal =
          new CommandContext(
              environment(),
              screen,
              new StopSignal(),
              Main.CLOCK,
              () -> 0,
              () -> TimeZone.getTimeZone("UTC"),
              () -> true,
              _ -> Optional.empty());
      new CommandLine(new RawCommand(terminal)).execute(options.toArray(String[]::new));
      assertThat(screen.toString(UTF_8))
          .contains("High[2J\twater")
          .doesNotContain("\u001b")
          .doesNotContain("\u202e");
    }
  }

  @Test
  void a_compressed_response_is_decoded_only_on_request() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED).gzip());
    String fetch = field(rssify("fetch", "--one", url(), "--json"), "fetch_id");

    assertThat(rssify("raw", fetch).out()).isNotEqualTo(FEED);
    assertThat(rssify("raw", fetch, "--decoded").out()).isEqualTo(FEED);
  }

  @Test
  void two_responses_are_compared_line_by_line() {
    server.on(
        "/feed",
        Reply.ok("application/rss+xml", FEED),
        Reply.ok(
            "application/rss+xml",
            FEED.replace(ITEM, "<item><guid>two</guid><title>Low water</title></item>" + ITEM)));
    String first = field(rssify("fetch", "--one", url(), "--json"), "fetch_id");
    String second = field(rssify("fetch", "--one", url(), "--json"), "fetch_id");

    assertThat(rssify("raw", first, "--diff", second).outLines())
        .containsExactlyInAnyOrder(
            "+<item>", "+<guid>two</guid>", "+<title>Low water</title>", "+</item>");
  }

  @Test
  void an_unknown_fetch_and_an_invalid_id_are_reported_in_one_line() {
    String unknown = new UUID(1, 2).toString();
    assertThat(rssify("raw", unknown).err()).contains("there is no store");
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    rssify("fetch", "--one", url());

    Run run = rssify("raw", unknown);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains(unknown + ": no response with this id");
    assertThat(rssify("raw", unknown, "--json").out()).contains("\"code\":\"unknown\"");
    assertThat(rssify("raw", "one").exitCode()).isEqualTo(2);
  }

  @Test
  void verify_finds_a_changed_byte() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    String fetch = field(rssify("fetch", "--one", url(), "--json"), "fetch_id");

    Run sound = rssify("verify");
    assertThat(sound.out()).isEqualTo("1 stored responses of 1 feeds and 2 events: no problems\n");
    assertThat(sound.exitCode()).isZero();

    Path segment = segment();
    byte[] bytes = Files.readAllBytes(segment);
    int middle = indexOf(rssify("raw", fetch, "--json").out(), "offset") + 300;
    bytes[middle] ^= 1;
    Files.write(segment, bytes);

    Run damaged = rssify("verify", "--json");
    assertThat(damaged.exitCode()).isEqualTo(1);
    assertThat(damaged.out())
        .contains("\"code\":\"response_unreadable\"", "\"subject\":\"" + fetch);

    Files.delete(segment);
    assertThat(rssify("verify").outLines().getFirst()).startsWith("response_lost  " + fetch);
    assertThat(rssify("raw", fetch).err()).contains("lost");
  }

  @Test
  void an_empty_database_with_a_full_raw_archive_is_reported() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    rssify("fetch", "--one", url());
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    Storage.open(store()).close();

    Run verified = rssify("verify");
    assertThat(verified.exitCode()).isEqualTo(1);
    assertThat(verified.out()).startsWith("database_lost  ").contains("has 1 segments");
    assertThat(rssify("doctor").out()).contains("the store is empty, but its raw archive has 1");
  }

  @Test
  void reparse_proposes_nothing_for_unchanged_responses() {
    server.on(
        "/feed",
        Reply.ok("application/rss+xml", FEED),
        Reply.ok("application/rss+xml", FEED),
        Reply.ok("application/rss+xml", FEED.replace("High", "Higher")));
    for (int i = 0; i < 3; i++) {
      rssify("fetch", "--one", url());
    }

    assertThat(rssify("reparse").outLines())
        .containsExactly("3 responses, 0 unreadable; nothing differs");
    assertThat(rssify("reparse", "--feed", url(), "--since", "2000-01-01", "--json").out())
        .contains("\"responses\":3,", "\"differing\":0");
    assertThat(rssify("reparse", "--since", "2999-01-01").out()).startsWith("0 responses");
    assertThat(rssify("reparse", "--since", "yesterday").exitCode()).isEqualTo(2);
    assertThat(rssify("reparse", "--feed", "none").err()).contains("no feed 'none'");
  }

  @Test
  void compact_deletes_no_recent_response() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    rssify("fetch", "--one", url());

    assertThat(rssify("compact").outLines())
        .containsExactly("0 responses deleted, 0 moved; 0 segments of 0 bytes deleted");
    assertThat(rssify("verify").exitCode()).isZero();
  }

  @Test
  void export_writes_a_self_contained_warc() throws IOException {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    rssify("fetch", "--one", url());
    rssify("fetch", "--one", url());
    Path file = folder.resolve("out.warc.gz");

    Run run = rssify("export", "--format", "warc", "--feed", url(), "-o", file.toString());

    assertThat(run.err()).isEqualTo("rssify: 2 responses written, 0 unreadable\n");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .containsSubsequence(
              "WARC-Type: warcinfo",
              "WARC-Type: response",
              FEED,
              "WARC-Type: request",
              "WARC-Type: revisit",
              "WARC-Type: request");
    }
    assertThat(rssify("export", "--format", "warc", "-o", file.toString()).err())
        .contains("already exists");
  }

  @Override
  Map<String, String> environment() {
    return Map.of(
        "RSSIFY_FETCH_ALLOWED_RANGES",
        "127.0.0.0/8",
        "RSSIFY_GATE_STARTS_PER_SECOND",
        "100",
        "RSSIFY_STORE",
        store());
  }

  private String url() {
    return url("/feed");
  }

  private Path segment() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("store.db.raw"))) {
      List<Path> segments = files.toList();
      assertThat(segments).hasSize(1);
      return segments.getFirst();
    }
  }

  private static int indexOf(String json, String name) {
    Matcher value = Pattern.compile("\"" + name + "\":(\\d+)").matcher(json);
    assertThat(value.find()).as(json).isTrue();
    return Integer.parseInt(value.group(1));
  }

  private static String field(Run run, String name) {
    Matcher value = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(run.out());
    assertThat(value.find()).as(run.toString()).isTrue();
    return value.group(1);
  }
}
