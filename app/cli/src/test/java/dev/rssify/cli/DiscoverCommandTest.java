package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import org.junit.jupiter.api.Test;

class DiscoverCommandTest extends PublisherScene {

  private static final String FEED =
      "<rss version='2.0'><channel><title>Tides</title><item><title>x</title></item></channel></rss>";

  @Test
  void the_feeds_of_a_page_are_listed_once_each_and_comments_last() {
    server.on(
        "/blog/",
        Reply.ok(
            "text/html",
            """
            <html><head>
            <link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed">
            <link rel="alternate" type="application/atom+xml" title="Posts" href="posts.atom">
            <link rel="ALTERNATE" type="application/rss+xml; charset=utf-8" href="/rss">
            <link rel="alternate" type="application/rss+xml" href="/rss#again">
            <link rel="stylesheet" type="text/css" href="/rss.css">
            </head><body><a href="/other/feed/">x</a></body></html>\
            """));

    Run run = Run.rssify(LOOPBACK, "discover", url("/blog/"));

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines())
        .containsExactly(
            url("/blog/posts.atom") + "  Posts", url("/rss"), url("/comments/feed") + "  Comments");
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void a_url_that_is_a_feed_is_the_result() {
    server.on("/feed", Reply.ok("text/xml", FEED));

    assertThat(Run.rssify(LOOPBACK, "discover", url("/feed"), "--json").outLines())
        .containsExactly(
            "{\"url\":\"" + url("/feed") + "\",\"title\":\"Tides\",\"how\":\"itself\"}");
  }

  @Test
  void common_paths_are_tried_only_without_links_and_if_robots_txt_allows() {
    server.on("/", Reply.ok("text/html", "<html><body>Welcome</body></html>"));
    server.on("/robots.txt", Reply.ok("text/plain", "User-agent: *\nDisallow: /feed\n"));
    server.on("/feed", Reply.ok("text/xml", FEED));
    server.on("/rss.xml", Reply.ok("text/xml", FEED));

    Run run = Run.rssify(LOOPBACK, "discover", url("/"));

    assertThat(run.outLines()).containsExactly(url("/rss.xml") + "  Tides");
    assertThat(server.requests("/robots.txt")).hasSize(1);
    assertThat(server.requests("/feed")).isEmpty();
    assertThat(server.requests("/atom.xml")).isEmpty();
  }

  @Test
  void a_page_without_a_feed_is_reported_with_its_diagnosis() {
    server.on(
        "/",
        Reply.status(403)
            .header("cf-mitigated", "challenge")
            .header("Content-Type", "text/html")
            .body("<html><title>Just a moment...</title></html>"));

    Run run = Run.rssify(LOOPBACK, "discover", url("/"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .isEqualToNormalizingNewlines(
            "rssify: no feed found at "
                + url("/")
                + ": not a feed [cloudflare_challenge]; run 'rssify get URL' for the exchange\n");
  }
}
