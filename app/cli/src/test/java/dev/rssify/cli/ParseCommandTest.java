package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParseCommandTest {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>%s</title>
      <item><title>One</title><link>one.html</link></item></channel></rss>\
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void a_file_is_printed_as_one_line() throws IOException {
    Path file = file("a.xml", FEED.formatted("A"));

    Run run = Run.rssify("parse", file.toString(), "--url", "https://a.example/feeds/rss");

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines()).hasSize(1);
    assertThat(run.out())
        .startsWith("{\"source\":\"" + file + "\",\"ok\":true,\"error\":null,")
        .contains("\"link\":\"https://a.example/feeds/one.html\"");
  }

  @Test
  void a_folder_is_parsed_by_file_name_and_an_unreadable_file_affects_no_other()
      throws IOException {
    for (int i = 0; i < 50; i++) {
      file("%02d.xml".formatted(i), i == 7 ? "" : FEED.formatted("Feed " + i));
    }

    Run run = Run.rssify("parse", folder.toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines()).hasSize(50);
    for (int i = 0; i < 50; i++) {
      assertThat(run.outLines().get(i))
          .contains(i == 7 ? "\"code\":\"empty\"" : "\"title\":\"Feed " + i + "\"");
    }
  }

  @Test
  void an_inputs_file_gives_the_url_of_each_document() throws IOException {
    Path file = file("a.xml", FEED.formatted("A"));
    Path inputs =
        file("inputs.ndjson", "{\"path\": \"" + file + "\", \"url\": \"http://x.example/\"}\n\n");

    Run run = Run.rssify("parse", "--inputs", inputs.toString(), "--pretty");

    assertThat(run.outLines()).hasSizeGreaterThan(20);
    assertThat(run.out()).contains("http://x.example/one.html");
  }

  @Test
  void a_missing_file_is_a_line_like_any_other_failure() {
    Run run = Run.rssify("parse", folder.resolve("none.xml").toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("\"ok\":false", "\"code\":\"io_error\"", "there is no such file");
  }

  @Test
  void inputs_that_cannot_be_read_are_wrong_usage() throws IOException {
    Path inputs = file("inputs.ndjson", "\n[1]\n");

    assertThat(Run.rssify("parse", "--inputs", inputs.toString()).err())
        .startsWith("rssify: " + inputs + ":2: expected an object such as");
    assertThat(Run.rssify("parse", "--inputs", "none.ndjson").exitCode()).isEqualTo(2);
    assertThat(Run.rssify("parse").exitCode()).isEqualTo(2);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
