package dev.rssify.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.dist.Program.Ended;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Runs the commands about the text of entries: search, keywords, clusters, articles, media. */
class ContentCommandsIT extends ProgramOnAStore {

  @Test
  void search_for_an_unknown_word_finds_nothing() throws Exception {
    assertThat(rssify.run("search", "xyzzyplugh").out()).contains("No entries match.");
  }

  @Test
  void index_shows_its_state() throws Exception {
    assertThat(output("index")).contains(" entries in ");
  }

  @Test
  void queries_are_listed() throws Exception {
    assertThat(output("queries")).contains("No standing queries.");
  }

  @Test
  void keywords_of_texts_are_printed() throws Exception {
    Files.writeString(folder.resolve("k.ndjson"), "{\"id\": \"1\", \"text\": \"Ferry again\"}\n");
    assertThat(output("keywords", "--inputs", path("k.ndjson"))).contains("\"keywords\":[");
  }

  @Test
  void cluster_prints_a_number_for_each_text() throws Exception {
    Files.writeString(folder.resolve("c.ndjson"), "{\"id\": \"1\", \"text\": \"Ferry again\"}\n");
    assertThat(output("cluster", "--inputs", path("c.ndjson"))).contains("\"cluster\":");
  }

  @Test
  void extract_prints_the_article_of_a_page() throws Exception {
    Files.writeString(
        folder.resolve("page.html"),
        "<title>Ferry</title><nav><a href=/>Home</a></nav><h1>Ferry</h1><p>It sails again.</p>");
    assertThat(output("extract", path("page.html")))
        .startsWith("Ferry")
        .contains("It sails again.");
  }

  @Test
  void rederive_reads_only_stored_pages() throws Exception {
    assertThat(output("rederive", "--kind", "article")).contains(" 0 derived, 0 up to date");
  }

  @Test
  void context_that_is_missing_is_explained() throws Exception {
    String id = rssify.run("feeds", "--json").lines().getFirst();

    Ended ended = rssify.run("context", id.replaceFirst(".*?\"id\":\"([^\"]+)\".*", "$1"));

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).contains("has no context");
  }

  @Test
  void article_that_is_missing_is_explained() throws Exception {
    Ended ended = rssify.run("article", anEntry());

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).contains("has no article");
  }

  @Test
  void media_that_is_missing_is_explained() throws Exception {
    Ended ended = rssify.run("media", anEntry());

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).contains("is stored; set enclosures.types");
  }

  private static String anEntry() throws Exception {
    String entry = rssify.run("entries", "--limit", "1", "--json").lines().getFirst();
    return entry.replaceFirst("\\{\"entry_uid\":\"([^\"]+)\".*", "$1");
  }
}
