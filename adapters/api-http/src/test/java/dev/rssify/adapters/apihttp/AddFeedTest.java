package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.apihttp.Served.Got;
import dev.rssify.core.engine.StopSwitch;
import dev.rssify.testkit.Shows;
import dev.rssify.testkit.http.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Subscribes to feeds and pages over real HTTP, as the publisher sees it. */
@Timeout(60)
class AddFeedTest {

  private static final String RSS = "application/rss+xml";

  private final Served served = Served.polled();

  @BeforeEach
  void publish() {
    served.publisher().on("/robots.txt", Reply.status(404));
    served.publisher().on("/news.rss", Reply.ok(RSS, Served.document(2)));
    served.publisher().on("/pier.rss", Reply.ok(RSS, Served.document(1)));
  }

  @AfterEach
  void close() {
    served.close();
  }

  /** A page that declares these feeds. */
  private void page(String path, String... feeds) {
    StringBuilder links = new StringBuilder();
    for (String feed : feeds) {
      links.append(
          "<link rel='alternate' type='%s' title='%s' href='%s'>".formatted(RSS, feed, feed));
    }
    served
        .publisher()
        .on(
            path,
            Reply.ok(
                "text/html",
                "<!doctype html><html><head><title>Harbour</title>"
                    + links
                    + "</head><body><p>News of the harbour</p></body></html>"));
  }

  private String url(String path) {
    return served.publisher().uri(path).toString();
  }

  private Got add(String path, String fields) {
    String body = "{\"url\": \"%s\"%s}".formatted(url(path), fields);
    return served.send(
        served
            .request("/feeds")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private int requests(String path) {
    return served.publisher().requests(path).size();
  }

  @Test
  void a_page_with_one_feed_subscribes_to_that_feed_and_says_so() {
    page("/", "/news.rss");

    Got got = add("/", ", \"tags\": [\"sea\"], \"poll_interval_seconds\": 3600");

    assertThat(got.status()).isEqualTo(201);
    assertThat(got.json().path("url").stringValue()).isEqualTo(url("/news.rss"));
    assertThat(got.json().path("discovered_from").stringValue()).isEqualTo(url("/"));
    assertThat(got.json().at("/subscriptions/0/id").stringValue())
        .isEqualTo(got.json().path("id").stringValue());
    assertThat(got.json().at("/subscriptions/0/tags/0").stringValue()).isEqualTo("sea");
    assertThat(requests("/")).isEqualTo(1);
  }

  @Test
  void a_feed_at_a_conventional_path_is_found_and_requested_once() {
    page("/");
    served.publisher().on("/feed", Reply.ok(RSS, Served.document(2)));

    Got got = add("/", ", \"id\": \"harbour\"");

    assertThat(got.status()).isEqualTo(201);
    assertThat(got.json().path("url").stringValue()).isEqualTo(url("/feed"));
    assertThat(got.json().at("/subscriptions/0/id").stringValue()).isEqualTo("harbour");
    assertThat(served.get("/feeds/harbour/entries").json().path("entries").size()).isEqualTo(2);
    assertThat(requests("/feed")).isEqualTo(1);
  }

  @Test
  void a_page_with_several_feeds_is_a_problem_that_lists_them() {
    page("/", "/news.rss", "/pier.rss");

    Got got = add("/", "");

    assertThat(got.status()).isEqualTo(422);
    assertThat(got.header("Content-Type")).contains("application/problem+json");
    assertThat(got.code()).isEqualTo("several_feeds");
    assertThat(got.json().path("field").stringValue()).isEqualTo("url");
    assertThat(got.json().path("detail").stringValue())
        .isEqualTo("this page has 2 feeds; send the url of one of 'feeds'");
    assertThat(got.json().path("feeds"))
        .extracting(feed -> feed.path("url").stringValue())
        .containsExactly(url("/news.rss"), url("/pier.rss"));
    assertThat(got.json().at("/feeds/0/title").stringValue()).isEqualTo("/news.rss");
    assertThat(served.get("/feeds").json().path("feeds").size()).isEqualTo(1);
    assertThat(requests("/news.rss")).isZero();
  }

  @Test
  @Shows("discovery")
  void a_page_without_a_feed_is_refused_unless_discovery_is_off() {
    page("/about");

    Got refused = add("/about", "");
    Got asItIs = add("/about", ", \"discovery\": false");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.code()).isEqualTo("no_feed");
    assertThat(refused.json().path("detail").stringValue()).contains("\"discovery\": false");
    assertThat(asItIs.status()).isEqualTo(201);
    assertThat(asItIs.json().path("url").stringValue()).isEqualTo(url("/about"));
    assertThat(asItIs.json().at("/settings/discovery").booleanValue()).isFalse();
    assertThat(requests("/about")).isEqualTo(1);
  }

  @Test
  void the_response_of_a_feed_counts_as_its_first_poll() {
    Got got = add("/news.rss", ", \"id\": \"news\"");

    assertThat(got.status()).isEqualTo(201);
    assertThat(got.json().has("discovered_from")).isFalse();
    assertThat(got.json().path("title").stringValue()).isEqualTo("Tides");
    assertThat(served.get("/feeds/news/entries").json().path("entries").size()).isEqualTo(2);
    assertThat(requests("/news.rss")).isEqualTo(1);
  }

  @Test
  void a_feed_that_fails_is_added_and_the_failure_counts_as_its_first_poll() {
    served.publisher().on("/down.rss", Reply.status(500));

    Got got = add("/down.rss", "");

    assertThat(got.status()).isEqualTo(201);
    assertThat(got.json().path("status").stringValue()).isEqualTo("failing");
    assertThat(got.json().at("/last_error/code").stringValue()).isEqualTo("http_500");
    assertThat(requests("/down.rss")).isEqualTo(1);
  }

  @Test
  void a_known_feed_or_one_with_headers_or_that_is_disabled_is_not_requested() {
    Got known = add("/tides", ", \"id\": \"tides\"");
    Got withHeaders = add("/news.rss", ", \"headers\": {\"X-Team\": \"a\"}");
    Got disabled = add("/pier.rss", ", \"enabled\": false");

    assertThat(known.status()).isEqualTo(200);
    assertThat(withHeaders.status()).isEqualTo(201);
    assertThat(disabled.status()).isEqualTo(201);
    assertThat(requests("/tides")).isEqualTo(1);
    assertThat(requests("/news.rss")).isZero();
    assertThat(requests("/pier.rss")).isZero();
  }

  @Test
  void no_request_is_made_while_polling_is_paused() {
    boolean _ =
        new StopSwitch(served.rssify().store().flags(), InstantSource.system()).stop("holidays");
    while (served.rssify().pass().refusal().isEmpty()) {
      Thread.onSpinWait(); // the engine reads the switch once a second
    }

    Got got = add("/news.rss", "");

    assertThat(got.status()).isEqualTo(201);
    assertThat(got.json().path("status").stringValue()).isEqualTo("new");
    assertThat(requests("/news.rss")).isZero();
  }

  @Test
  void a_page_of_a_known_feed_adds_a_subscription_to_it() {
    page("/", "/tides");

    Got got = add("/", ", \"id\": \"mine\"");

    assertThat(got.status()).isEqualTo(200);
    assertThat(got.json().path("id").stringValue()).isEqualTo(served.feed().id().toString());
    assertThat(got.json().path("discovered_from").stringValue()).isEqualTo(url("/"));
    assertThat(requests("/tides")).isEqualTo(1);
  }
}
