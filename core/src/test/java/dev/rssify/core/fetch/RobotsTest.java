package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.OutboundRequest;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RobotsTest {

  private static final UUID ID = new UUID(0, 1);
  private static final String FILE = "https://a.example/robots.txt";
  private final ManualClock clock = ManualClock.start();
  private final FakeWeb web = new FakeWeb();
  private final FeedFetcher fetcher =
      new FeedFetcher(
          FetchConfig.defaults(new UserAgent("1", "https://rssify.example/bot")), web, web, clock);
  private final Robots robots = new Robots(fetcher, clock);

  private boolean allows(String url) {
    boolean allowed = robots.allows(new FetchRequest(ID, ID, url, null));
    assertThat(web.openBodies).isZero();
    return allowed;
  }

  @Test
  void the_rules_of_the_origin_decide() {
    web.page(FILE, 200, "User-agent: *\nDisallow: /private");

    assertThat(allows("https://a.example/page")).isTrue();
    assertThat(allows("https://a.example/private?x")).isFalse();
    assertThat(web.requestedUrls()).containsExactly(FILE);
    assertThat(web.requests.getFirst().headers().first("Accept").orElseThrow())
        .startsWith("text/plain");
  }

  @Test
  void every_origin_has_its_own_rules() {
    web.page(FILE, 200, "User-agent: *\nDisallow: /")
        .page("http://a.example/robots.txt", 200, "")
        .page("https://a.example:8443/robots.txt", 200, "");

    assertThat(allows("https://a.example/x")).isFalse();
    assertThat(allows("http://a.example/x")).isTrue();
    assertThat(allows("https://a.example:8443/x")).isTrue();
  }

  @Test
  void rules_are_cached_for_a_day() {
    web.page(FILE, 200, "");
    allows("https://a.example/1");
    clock.advance(Duration.ofHours(24).minusSeconds(1));
    allows("https://a.example/2");
    assertThat(web.requests).hasSize(1);

    clock.advance(Duration.ofSeconds(1));
    allows("https://a.example/3");
    assertThat(web.requests).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 410, 451})
  void a_missing_robots_txt_allows_everything(int status) {
    web.page(FILE, status, "User-agent: *\nDisallow: /");

    assertThat(allows("https://a.example/x")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 502, 503, 429})
  void a_server_error_disallows_everything_for_an_hour(int status) {
    web.page(FILE, status, "");
    assertThat(allows("https://a.example/x")).isFalse();

    web.page(FILE, 200, "");
    clock.advance(Duration.ofMinutes(59));
    assertThat(allows("https://a.example/x")).isFalse();
    clock.advance(Duration.ofMinutes(1));
    assertThat(allows("https://a.example/x")).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = FetchFailure.class,
      names = {"DNS_FAILURE", "CONNECT_TIMEOUT", "TLS_FAILURE", "TRUNCATED", "ADDRESS_REFUSED"})
  void no_response_disallows_everything(FetchFailure failure) {
    web.broken(FILE, failure);

    assertThat(allows("https://a.example/x")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"/robots.txt", "ftp://a.example/"})
  void redirects_without_a_final_response_count_as_a_missing_file(String location) {
    web.page(FILE, 301, "", "Location", location);

    assertThat(allows("https://a.example/x")).isTrue();
  }

  @Test
  void redirects_to_another_host_are_followed() {
    web.page(FILE, 301, "", "Location", "https://www.a.example/robots.txt")
        .page("https://www.a.example/robots.txt", 200, "User-agent: *\nDisallow: /");

    assertThat(allows("https://a.example/x")).isFalse();
  }

  @Test
  void an_invalid_url_is_not_allowed() {
    assertThat(allows("nonsense")).isFalse();
  }

  @Test
  void R20_the_robots_txt_of_a_redirect_target_gets_no_profile_headers() {
    web.page(FILE, 200, "")
        .page("https://a.example/x", 302, "", "Location", "https://b.example/y")
        .page("https://b.example/robots.txt", 200, "")
        .page("https://b.example/y", 200, "hello");
    RequestProfile profile =
        new RequestProfile(
            List.of(new Header("X-Team", "news"), new Header("User-Agent", "desk/1")),
            List.of(new Credential.Bearer(new SecretRef("env:TOKEN"))),
            null);
    FetchRequest page =
        new FetchRequest(
            ID, ID, "https://a.example/x", null, FetchRequest.Resource.PAGE, 1, profile, null);

    FetchOutcome outcome = fetcher.fetch(page, robots.gate(page, web));

    assertThat(outcome.code()).isEqualTo("ok");
    outcome.release();
    assertThat(web.requestedUrls())
        .containsExactly(
            FILE, "https://a.example/x", "https://b.example/robots.txt", "https://b.example/y");
    OutboundRequest home = web.requests.getFirst();
    OutboundRequest forOtherOrigins = web.requests.get(2);
    assertThat(home.headers().first("X-Team")).contains("news");
    assertThat(home.credentials()).hasSize(1);
    assertThat(forOtherOrigins.headers().first("X-Team")).isEmpty();
    assertThat(forOtherOrigins.credentials()).isEmpty();
    assertThat(forOtherOrigins.headers().first("User-Agent")).contains("desk/1");
  }
}
