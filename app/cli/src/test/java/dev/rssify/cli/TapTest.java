package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code fetch --tap}: entries, events and responses as files. */
class TapTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>T</title>
      <item><title>One</title><link>https://a.example/1</link><guid>1</guid></item>
      <item><title>Two</title><description>The whole text</description><guid>2</guid></item>
      </channel></rss>\
      """;

  @BeforeEach
  void subscribe() throws IOException {
    server.on(
        "/feed",
        Reply.ok("application/rss+xml", "").body(gzip(FEED)).header("Content-Encoding", "gzip"));
    Run added = rssify("add", "--no-check", url("/feed"));
    assertThat(added.exitCode()).as(added.err()).isZero();
  }

  private Run tap() {
    return rssify("fetch", "--tap", folder.resolve("out").toString());
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private Path file(String of) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("out").resolve(of))) {
      return files.filter(Files::isRegularFile).toList().getFirst();
    }
  }

  @Test
  void entries_are_complete_and_refer_to_the_file_of_their_response() throws IOException {
    assertThat(tap().exitCode()).isZero();

    List<String> entries = Files.readAllLines(file("entries"));
    assertThat(entries).hasSize(2);
    assertThat(entries.getLast())
        .startsWith("{\"entry_uid\":")
        .contains("\"summary\":\"The whole text\"", "\"seen_count\":1");
    String fetch = entries.getFirst().replaceAll(".*\"fetch_id\":\"([^\"]+)\".*", "$1");
    Path blob = file("raw");
    assertThat(blob.getFileName()).hasToString(fetch + ".blob");
    assertThat(blob.getParent().getFileName().toString()).matches("\\d{4}-\\d\\d-\\d\\d");
    assertThat(Files.readString(blob)).as("content-decoded").isEqualTo(FEED);
    assertThat(file("entries").getFileName().toString())
        .isEqualTo(blob.getParent().getFileName() + ".ndjson");
  }

  @Test
  void after_a_kill_at_any_byte_the_next_run_completes_the_files() throws IOException {
    tap();
    byte[] entries = Files.readAllBytes(file("entries"));
    byte[] events = Files.readAllBytes(file("events"));
    String text = new String(entries, StandardCharsets.UTF_8);
    int second = text.indexOf('\n') + 1;
    int lastEvent = new String(events, StandardCharsets.UTF_8).indexOf("\n", 1) + 1;

    for (int cut : List.of(second + 1, second + 40, entries.length - 1, entries.length)) {
      Files.write(file("entries"), Arrays.copyOf(entries, cut));
      Files.write(file("events"), Arrays.copyOf(events, lastEvent + 9));

      assertThat(tap().exitCode()).isZero();
      assertThat(Files.readAllLines(file("entries")))
          .as("cut at %d", cut)
          .allMatch(line -> line.startsWith("{\"entry_uid\":") && line.endsWith("}"))
          .anyMatch(line -> line.contains("One"))
          .anyMatch(line -> line.contains("Two"));
      assertThat(Files.readAllLines(file("events")))
          .extracting(line -> line.replaceAll(Pattern.quote("{\"seq\":") + "(\\d+).*", "$1"))
          .startsWith("1", "2", "3")
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void a_second_run_adds_nothing_when_nothing_is_new() throws IOException {
    tap();
    String before = Files.readString(file("entries"));

    assertThat(tap().exitCode()).isZero();
    assertThat(Files.readString(file("entries"))).isEqualTo(before);
  }

  @Test
  void a_url_that_is_not_stored_cannot_be_tapped() {
    Run run = rssify("fetch", url("/other"), "--tap", folder + "/out");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("/other is not in the store; 'rssify add' subscribes");
  }
}
