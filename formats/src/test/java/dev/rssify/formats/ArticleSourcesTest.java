package dev.rssify.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.source.ConfigText;
import dev.rssify.core.source.ReadySource;
import dev.rssify.core.source.SourceLookup;
import dev.rssify.core.source.SourceReading;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.formats.pages.ArticleSources;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page as one entry. */
class ArticleSourcesTest {

  private static final String URL = "https://harbour.example/2026/seals?from=front";

  @Test
  void open_graph_and_article_properties_take_precedence() {
    ParsedEntry entry =
        read(
            """
            <html lang="en"><head><title>Harbour | Seals</title>
            <link rel="canonical" href="/seals">
            <meta property="og:title" content="Seals on the north pier">
            <meta property="og:description" content="Three of them.">
            <meta property="og:image" content="seal.jpg">
            <meta property="article:published_time" content="2026-11-01T16:05:00+01:00">
            <meta property="article:modified_time" content="2026-11-02">
            <meta property="article:tag" content="animals">
            <meta name="author" content="Mira Kowalska"></head>
            <body><article>At <b>noon</b>.<script>track()</script></article></body></html>
            """);

    assertThat(entry.title()).isEqualTo("Seals on the north pier");
    assertThat(entry.link()).isEqualTo("https://harbour.example/seals");
    assertThat(entry.summary()).isEqualTo("Three of them.");
    assertThat(entry.content()).contains("<b>noon</b>").doesNotContain("track");
    assertThat(entry.published()).isEqualTo(Instant.parse("2026-11-01T15:05:00Z"));
    assertThat(entry.updated()).isEqualTo(Instant.parse("2026-11-02T00:00:00Z"));
    assertThat(entry.authors())
        .singleElement()
        .hasFieldOrPropertyWithValue("name", "Mira Kowalska");
    assertThat(entry.categories()).containsExactly("animals");
    assertThat(entry.language()).isEqualTo("en");
    assertThat(entry.thumbnail()).isEqualTo("https://harbour.example/2026/seal.jpg");
  }

  @Test
  void schema_org_is_used_where_open_graph_is_absent() {
    ParsedEntry entry =
        read(
            """
            <html><head><title>Title of the window</title><script type="application/ld+json">
            {"@graph": [{"@type": "Organization", "name": "Harbour"},
             {"@type": "NewsArticle", "headline": "Ferry back", "datePublished": "2026-11-03T08:00:00Z",
              "author": [{"@type": "Person", "name": "Jonas"}], "publisher": {"name": "Harbour"}}]}
            </script><script type="application/ld+json">{"headline": </script></head><body>x</body></html>
            """);

    assertThat(entry.title()).isEqualTo("Ferry back");
    assertThat(entry.published()).isEqualTo(Instant.parse("2026-11-03T08:00:00Z"));
    assertThat(entry.authors()).singleElement().hasFieldOrPropertyWithValue("name", "Jonas");
  }

  @Test
  void a_plain_page_has_a_title_and_a_link_but_no_guessed_text() {
    ParsedEntry entry = read("<title> Tides </title><p>Low at six.");

    assertThat(entry.title()).isEqualTo("Tides");
    assertThat(entry.link()).isEqualTo(URL);
    assertThat(entry.content()).isNull();
    assertThat(entry.published()).isNull();
    assertThat(entry.authors()).isEmpty();
  }

  @Test
  void the_text_and_time_of_main_are_parsed() {
    ParsedEntry entry =
        read("<main><h1>Tides</h1><time datetime='2026-11-04'>today</time><nav>Menu</nav></main>");

    assertThat(entry.published()).isEqualTo(Instant.parse("2026-11-04T00:00:00Z"));
    assertThat(entry.content()).contains("Tides").doesNotContain("Menu");
  }

  @Test
  void references_in_the_text_are_resolved_against_the_base() {
    ParsedEntry plain = read("<article><a href='a'>a</a><img src='/b.png'></article>");
    assertThat(plain.content())
        .contains("\"https://harbour.example/2026/a\"", "\"https://harbour.example/b.png\"");

    ParsedEntry based =
        read(
            "<base href='https://cdn.example/x/'><link rel=canonical href=c>"
                + "<article><a href='a'>a</a></article>");
    assertThat(based.content()).contains("\"https://cdn.example/x/a\"");
    assertThat(based.link()).isEqualTo("https://cdn.example/x/c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'author': null, 'publisher': {'name': 'Harbour'}}",
        "{'author': '', 'publisher': {'name': 'Harbour'}}",
        "{'author': {'worksFor': {'name': 'Harbour'}}}",
      })
  void the_publisher_is_not_the_author(String data) {
    ParsedEntry entry =
        read("<script type=application/ld+json>" + data.replace('\'', '"') + "</script>");
    assertThat(entry.authors()).isEmpty();
  }

  @Test
  void a_page_with_a_missing_or_wrong_charset_is_decoded_by_its_bytes() {
    String html = "<title>Новости порта и города</title><main>Паром снова ходит каждый день</main>";
    byte[] bytes = html.getBytes(Charset.forName("windows-1251"));
    assertThat(read(bytes).title()).isEqualTo("Новости порта и города");
  }

  private static ParsedEntry read(String html) {
    return read(html.getBytes(StandardCharsets.UTF_8));
  }

  private static ParsedEntry read(byte[] html) {
    ConfigText none = _ -> Map.of();
    SourceTypes types = new SourceTypes(List.of(new ArticleSources()), none);
    ReadySource source =
        ((SourceLookup.Found) types.find(new FeedSource("article", null), URL)).source();
    assertThat(source.request().obeysRobots()).isTrue();
    Body page = Body.of(html);
    return ((SourceReading.Read) source.read(page, ParseContext.ofUrl(URL)))
        .feed()
        .entries()
        .getFirst();
  }
}
