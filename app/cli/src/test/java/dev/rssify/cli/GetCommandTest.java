package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import org.junit.jupiter.api.Test;

class GetCommandTest extends PublisherScene {

  private static final String FEED =
      "<rss version='2.0'><channel><title>Tides</title><item><title>x</title></item></channel></rss>";

  @Test
  void get_shows_the_response_and_the_next_conditional_request() {
    server.on("/old", Reply.redirect(301, "/feed"));
    server.on(
        "/feed",
        Reply.ok("application/rss+xml", FEED)
            .header("ETag", "\"v1\"")
            .header("Cache-Control", "max-age=600"));

    Run run = Run.rssify(LOOPBACK, "get", url("/old"));

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines())
        .contains(
            "redirect  301 " + url("/old") + " -> " + url("/feed"),
            "url       " + url("/feed"),
            "status    200",
            "  <       ETag: \"v1\"",
            "verdict   a feed: rss-2.0, \"Tides\", 1 entry",
            "next      would send If-None-Match: \"v1\"",
            "next      not before 600 s from now");
    assertThat(server.requests("/feed")).hasSize(1);
    assertThat(server.requests("/feed").getFirst().header("If-None-Match")).isEmpty();
  }

  @Test
  void get_reports_the_kind_of_a_page_that_is_not_a_feed() {
    server.on("/page", Reply.ok("text/html", "<html><body>Hello</body></html>"));

    Run run = Run.rssify(LOOPBACK, "get", url("/page"), "--json");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("\"ok\":false,\"code\":\"html_page\"", "\"status\":200", "\"problem\":{\"code\"")
        .contains("\"diagnosis\":{\"code\":\"html_page\"");
  }

  @Test
  void validate_prints_one_line_for_each_url_in_order() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    server.on("/empty", Reply.ok("application/rss+xml", "<rss version='2.0'><channel/></rss>"));

    Run run = Run.rssify(LOOPBACK, "validate", url("/none"), url("/feed"), url("/empty"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.outLines())
        .containsExactly(
            "invalid  " + url("/none") + "  no document [http_404]",
            "valid    " + url("/feed") + "  a feed: rss-2.0, \"Tides\", 1 entry",
            "valid    " + url("/empty") + "  a feed: rss-2.0, without entries");
  }
}
