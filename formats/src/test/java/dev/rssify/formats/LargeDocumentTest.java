package dev.rssify.formats;

import static dev.rssify.formats.Parsing.feed;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParsedFeed;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents far larger than the available memory. */
class LargeDocumentTest {

  private static final long GIGABYTE = 1L << 30;

  @ParameterizedTest
  @ValueSource(strings = {"strict", "lenient", "json"})
  void a_document_is_streamed_up_to_the_entry_limit(String way) {
    assertThat(entries(way, 5_000_000)).isEqualTo(100);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(strings = {"strict", "lenient", "json"})
  void a_gigabyte_is_parsed_in_256_megabytes(String way) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                LargeDocumentTest.class.getName(),
                way)
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output.strip()).endsWith("100");
  }

  /** The main method of the process with little memory. */
  public static void main(String[] args) {
    System.out.println(entries(args[0], GIGABYTE));
  }

  @Test
  void a_large_text_outside_the_entries_costs_no_memory() throws IOException {
    GeneratedBody body =
        new GeneratedBody("<rss><channel><x>", "yadda ", 2_000_000, "</x></channel></rss>");
    assertThat(feed(new UniversalFeedParser().parse(body, context())).entries()).isEmpty();
  }

  private static int entries(String way, long size) {
    String item =
        "<item><title>t</title><description>" + "text ".repeat(500) + "</description></item>\n";
    GeneratedBody body =
        switch (way) {
          case "strict" ->
              new GeneratedBody("<rss><channel>", item, size / item.length(), "</channel></rss>");
          case "lenient" ->
              new GeneratedBody("<rss><channel>&", item, size / item.length(), "</channel></rss>");
          default -> {
            String json = "{\"id\":\"1\",\"content_text\":\"" + "text ".repeat(500) + "\"},\n";
            String head = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[";
            yield new GeneratedBody(head, json, size / json.length(), "{}]}");
          }
        };
    ParsedFeed feed = feed(new UniversalFeedParser().parse(body, context()));
    return feed.entries().size();
  }

  private static ParseContext context() {
    ParseLimits limits = ParseLimits.defaults().withMaxBytes(2 * GIGABYTE).withMaxEntries(100);
    return new ParseContext(null, null, null, limits, Deadline.NEVER);
  }
}
