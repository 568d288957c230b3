package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.Hop;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeedFetcherTest {

  private static final UUID ID = new UUID(0, 1);
  private final ManualClock clock = ManualClock.start();
  private final FakeWeb web = new FakeWeb();
  private final FeedFetcher fetcher =
      new FeedFetcher(
          FetchConfig.defaults(new UserAgent("1", "https://rssify.example/bot")), web, web, clock);

  private FetchOutcome fetch(String url) {
    return fetcher.fetch(new FetchRequest(ID, ID, url, null));
  }

  @Test
  void a_response_has_status_headers_body_and_request() {
    web.page("http://a.example/feed", 200, "<rss/>", "ETag", "\"1\"");

    FetchOutcome outcome = fetch("http://a.example/feed");

    assertThat(outcome).isInstanceOf(FetchOutcome.Fetched.class);
    Exchange exchange = ((FetchOutcome.Fetched) outcome).exchange();
    assertThat(exchange.url()).isEqualTo("http://a.example/feed");
    assertThat(exchange.status()).isEqualTo(200);
    assertThat(exchange.headers().first("etag")).contains("\"1\"");
    assertThat(exchange.decoded().length()).isEqualTo(6);
    assertThat(exchange.at()).isEqualTo(clock.instant());
    assertThat(exchange.hops()).isEmpty();
    assertThat(exchange.requestHeaders().first("User-Agent")).isPresent();
    assertThat(web.openBodies).as("the caller closes it").isEqualTo(1);
  }

  @Test
  void redirects_are_followed_hop_by_hop_and_their_bodies_released() {
    web.page("http://a.example/", 301, "moved", "Location", "http://b.example/")
        .page("http://b.example/", 302, "moved", "Location", "/c")
        .page("http://b.example/c", 200, "<rss/>");

    FetchOutcome outcome = fetch("http://a.example/");

    assertThat(((FetchOutcome.Fetched) outcome).exchange().hops())
        .containsExactly(
            new Hop("http://a.example/", 301, "http://b.example/"),
            new Hop("http://b.example/", 302, "http://b.example/c"));
    assertThat(web.passes).isEqualTo(web.requestedUrls()).hasSize(3);
    assertThat(web.openBodies).isEqualTo(1);
  }

  @Test
  void a_rejected_redirect_ends_the_fetch() {
    web.page("https://a.example/", 301, "", "Location", "https://b.example/")
        .page("https://b.example/", 301, "", "Location", "http://c.example/");

    assertThat(fetch("https://a.example/"))
        .isEqualTo(
            new FetchOutcome.Failed(
                FetchFailure.DOWNGRADE_REFUSED,
                "the redirect leaves https for http://c.example/",
                "https://b.example/",
                List.of(new Hop("https://a.example/", 301, "https://b.example/"))));
    assertThat(web.openBodies).isZero();
  }

  @Test
  void a_failure_names_the_failed_hop() {
    web.page("http://a.example/", 307, "", "Location", "http://b.example/")
        .broken("http://b.example/", FetchFailure.DNS_FAILURE);

    assertThat(fetch("http://a.example/"))
        .isEqualTo(
            new FetchOutcome.Failed(
                FetchFailure.DNS_FAILURE,
                "it failed",
                "http://b.example/",
                List.of(new Hop("http://a.example/", 307, "http://b.example/"))));
  }

  @Test
  void hops_share_the_timeout_of_the_fetch() {
    web.slow(Duration.ofSeconds(20))
        .page("http://a.example/", 302, "", "Location", "/b")
        .page("http://a.example/b", 302, "", "Location", "/c");

    FetchOutcome outcome = fetch("http://a.example/");

    assertThat(web.requests.getFirst().timeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(web.requests.getLast().timeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(outcome.code()).isEqualTo("exchange_timeout");
    assertThat(((FetchOutcome.Failed) outcome).url()).isEqualTo("http://a.example/c");
    assertThat(web.requestedUrls()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "not a url, not an http or https URL",
    "ftp://a.example/, not an http or https URL",
    "http://anna:geheim@a.example/, use a request profile",
  })
  void an_invalid_url_makes_no_request(String url, String expected) {
    FetchOutcome outcome = fetch(url);

    assertThat(outcome.code()).isEqualTo("bad_url");
    assertThat(((FetchOutcome.Failed) outcome).message())
        .contains(expected)
        .doesNotContain("geheim");
    assertThat(web.passes).isEmpty();
  }

  @Test
  void a_url_is_normalized_as_in_a_browser() {
    web.page("http://xn--bcher-kva.example/%C3%BC?a%20b", 200, "<rss/>");

    assertThat(fetch(" HTTP://Bücher.example:80/ü?a b#c ").code()).isEqualTo("ok");
  }

  @Test
  void R20_credentials_are_sent_only_to_the_feeds_origin() {
    web.page("http://a.example/", 302, "", "Location", "http://b.example/")
        .page("http://b.example/", 302, "", "Location", "http://a.example/x")
        .page("http://a.example/x", 200, "<rss/>");
    RequestProfile profile =
        new RequestProfile(List.of(), List.of(new Credential.Bearer(new SecretRef("token"))), null);

    FetchOutcome outcome =
        fetcher.fetch(
            new FetchRequest(ID, ID, "http://a.example/", null, Resource.FEED, 1, profile, null));

    assertThat(web.requests)
        .extracting(request -> request.credentials().size())
        .containsExactly(1, 0, 1);
    assertThat(((FetchOutcome.Fetched) outcome).exchange().requestHeaders().first("Authorization"))
        .contains("[secret token]");
  }
}
