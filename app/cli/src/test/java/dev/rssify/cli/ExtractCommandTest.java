package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class ExtractCommandTest extends PublisherScene {

  private static final String STORY =
      "The ferry to the islands sails again after a winter of repairs, the harbour office said.";

  private static final String PAGE =
      "<html><head><title>Ferry sails again | Harbour News</title></head><body>"
          + "<nav><a href=/a>Home</a> <a href=/b>Sport</a></nav>"
          + "<article><h1>Ferry sails again</h1><p>"
          + STORY
          + "</p><p>Tickets caf\u00e9 style are sold on board, and the first boat leaves at six.</p>"
          + "<script>alert(1)</script></article></body></html>";

  @Test
  void the_article_of_a_file_is_printed_without_the_page_around_it() throws IOException {
    Run run = Run.rssify("extract", saved("page.html").toString());

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines()).startsWith("Ferry sails again").contains(STORY);
    assertThat(run.out()).doesNotContain("Sport", "alert");
  }

  @Test
  void html_has_no_active_content() throws IOException {
    Run run = Run.rssify("extract", "--html", saved("page.html").toString());

    assertThat(run.out()).contains("<p>" + STORY + "</p>").doesNotContain("script");
  }

  @Test
  void a_page_is_fetched_within_robots_txt_and_decoded_by_its_header() {
    server.on(
        "/story",
        Reply.status(200)
            .header("Content-Type", "text/html; charset=windows-1252")
            .body(PAGE.getBytes(StandardCharsets.ISO_8859_1)));
    server.on("/robots.txt", Reply.ok("text/plain", "User-agent: *\nDisallow: /secret"));
    server.on("/secret", Reply.ok("text/html", PAGE));

    Run story = Run.rssify(LOOPBACK, "extract", "--json", url("/story"));
    Run secret = Run.rssify(LOOPBACK, "extract", url("/secret"));

    assertThat(story.exitCode()).isZero();
    assertThat(story.out()).contains("\"ok\":true", "\"title\":\"Ferry sails again\"", "caf\u00e9");
    assertThat(secret.exitCode()).isEqualTo(1);
    assertThat(secret.err()).contains("/secret", "robots");
    assertThat(server.requests("/secret")).isEmpty();
  }

  @Test
  void inputs_name_pages_and_their_urls_and_missing_ones_are_reported() throws IOException {
    Path packed = folder.resolve("page.html.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(PAGE.getBytes(StandardCharsets.UTF_8));
    }
    Path inputs =
        Files.writeString(
            folder.resolve("in.ndjson"),
            "{\"path\": \""
                + packed
                + "\", \"url\": \"https://a.example/1\"}\n"
                + "{\"path\": \""
                + folder.resolve("none.html")
                + "\"}\n");

    Run run = Run.rssify("extract", "--inputs", inputs.toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines().getFirst())
        .contains("\"source\":\"" + packed, "\"canonical_link\":\"https://a.example/1\"");
    assertThat(run.outLines().getLast()).contains("\"ok\":false", "there is no such file");
  }

  private Path saved(String name) throws IOException {
    return Files.writeString(folder.resolve(name), PAGE);
  }
}
