package dev.rssify.formats.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.FeedLink.Origin;
import dev.rssify.core.model.http.Body;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsoupPageLinksTest {

  private static List<FeedLink> links(String html) {
    Body page = Body.of(html.getBytes(StandardCharsets.UTF_8));
    return new JsoupPageLinks().feeds(page, "https://a.example/blog/page.html");
  }

  private static List<String> urls(String html) {
    return links(html).stream().map(FeedLink::url).toList();
  }

  @Test
  void links_in_the_head_are_found_with_their_titles() {
    assertThat(
            links(
                """
                <html><head>
                <link rel="alternate" type="application/rss+xml" title=" Posts " href="../feed">
                <LINK REL='Alternate Home' TYPE='application/atom+xml; charset=utf-8' HREF=/atom>
                <link rel=alternate type=application/feed+json href=//b.example/feed.json>
                </head></html>
                """))
        .containsExactly(
            new FeedLink("https://a.example/feed", "Posts", Origin.LINKED),
            new FeedLink("https://a.example/atom", null, Origin.LINKED),
            new FeedLink("https://b.example/feed.json", null, Origin.LINKED));
  }

  @Test
  void a_link_with_the_feed_relation_needs_no_type() {
    assertThat(urls("<link rel=feed href=/f>")).containsExactly("https://a.example/f");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<link rel=stylesheet type=application/rss+xml href=/f>",
        "<link rel=alternate type=text/html hreflang=de href=/de>",
        "<link rel=alternate type=application/json+oembed href=/oembed?x>",
        "<link rel=alternate type=text/xml+oembed href=/oembed?x>",
        "<link rel=alternate type=application/json href=/wp-json/wp/v2/posts/1>",
        "<link rel=alternate type=application/rss+xml>",
        "<link rel=alternate type=application/rss+xml href='javascript:x'>",
        "<a href=/feedback>x</a>",
        "<a href=/rss-explained.html>x</a>",
        "<a href=/sitemap.xml>x</a>",
        "no page at all",
        "",
      })
  void other_links_are_ignored(String html) {
    assertThat(links(html)).isEmpty();
  }

  @Test
  void json_is_a_feed_if_its_url_indicates_one() {
    assertThat(urls("<link rel=alternate type=application/json href=/feed.json>"))
        .containsExactly("https://a.example/feed.json");
  }

  @Test
  void posts_precede_comments_and_declared_feeds_suffice() {
    assertThat(
            urls(
                """
                <link rel=alternate type=application/rss+xml href=/comments/feed/>
                <link rel=alternate type=application/rss+xml title="New Comments" href=/c>
                <link rel=alternate type=application/rss+xml href=/feed/>
                <a href=/other.rss>RSS</a>
                """))
        .containsExactly(
            "https://a.example/feed/", "https://a.example/comments/feed/", "https://a.example/c");
  }

  @Test
  void anchors_that_resemble_feeds_are_found() {
    assertThat(
            links(
                """
                <p><a href="rss.xml">Our <b>RSS</b></a> <a href="/tag/x/feed/">x</a>
                <a href="/news.atom?lang=de">News</a> <a type="application/rss+xml" href="/n">N</a>
                <a href="/?feed=rss2" title="All">x</a>
                """))
        .containsExactly(
            new FeedLink("https://a.example/blog/rss.xml", "Our RSS", Origin.MENTIONED),
            new FeedLink("https://a.example/tag/x/feed/", "x", Origin.MENTIONED),
            new FeedLink("https://a.example/news.atom?lang=de", "News", Origin.MENTIONED),
            new FeedLink("https://a.example/n", "N", Origin.MENTIONED),
            new FeedLink("https://a.example/?feed=rss2", "All", Origin.MENTIONED));
  }

  @Test
  void each_feed_is_listed_once() {
    assertThat(
            links(
                """
                <link rel=alternate type=application/rss+xml title=A href=https://a.example/feed>
                <link rel=alternate type=application/rss+xml title=B href=http://a.example/feed>
                <a href=/feed#top>RSS</a>
                """))
        .containsExactly(new FeedLink("https://a.example/feed", "A", Origin.LINKED));
  }

  @Test
  void a_base_element_is_applied() {
    assertThat(urls("<base href=/x/><link rel=feed href=f>"))
        .containsExactly("https://a.example/x/f");
    assertThat(urls("<base href='::'><link rel=feed href=f>"))
        .containsExactly("https://a.example/blog/f");
  }

  @Test
  void the_number_of_feeds_of_a_page_is_limited() {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      html.append("<link rel=feed href=/").append(i).append(">");
    }

    assertThat(links(html.toString())).hasSize(50);
  }

  @Test
  void titles_are_decoded_in_the_pages_charset() {
    String html = "<meta charset=iso-8859-2><link rel=feed title='Żabia Góra' href=/f>";
    Body page = Body.of(html.getBytes(Charset.forName("ISO-8859-2")));

    assertThat(new JsoupPageLinks().feeds(page, "https://a.example/"))
        .containsExactly(new FeedLink("https://a.example/f", "Żabia Góra", Origin.LINKED));
  }

  @Test
  void a_page_that_would_fill_the_memory_is_parsed_up_to_a_limit() {
    String bomb = "<p><b 1><b 2><b 3><i 1><i 2><i 3><u 1><u 2><u 3>" + "<p>x".repeat(200_000);

    assertThat(urls("<link rel=feed href=/f>" + bomb + "<link rel=feed href=/g>"))
        .containsExactly("https://a.example/f");
  }

  @Test
  void a_repeated_relation_is_accepted() {
    assertThat(urls("<link rel='alternate  alternate' type=application/rss+xml href=/f>"))
        .containsExactly("https://a.example/f");
  }

  @Test
  @Timeout(60)
  void a_url_designed_to_be_slow_is_fast() {
    String href = "feed".repeat(400_000);
    assertThat(urls("<link rel=alternate type=application/json href=/" + href + ">")).isEmpty();
  }

  @Test
  void a_page_without_a_valid_url_has_no_feeds() {
    Body page = Body.of("<link rel=feed href=/f>".getBytes(StandardCharsets.UTF_8));

    assertThat(new JsoupPageLinks().feeds(page, "nowhere")).isEmpty();
  }
}
