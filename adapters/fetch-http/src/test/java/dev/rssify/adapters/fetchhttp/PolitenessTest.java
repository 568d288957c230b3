package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.RateLimit;
import dev.rssify.core.fetch.RedirectLearning;
import dev.rssify.core.model.feed.RedirectSightings;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.Hop;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import dev.rssify.testkit.http.ServerSetup;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** R12 to R21 as a publisher's server observes them; the numbers are those of the rules. */
class PolitenessTest extends PolitenessScene {

  private static final String AGENT = "rssify/1.2.3 (+https://rssify.example/bot; 3 subscribers)";

  @Test
  void R12_a_429_is_not_retried() {
    server.on("/feed", Reply.status(429).header("Retry-After", "120"));

    FetchOutcome outcome = fetch("/feed");

    assertThat(outcome)
        .isInstanceOfSatisfying(
            FetchOutcome.RateLimited.class,
            rateLimited -> assertThat(rateLimited.retryAfter()).isEqualTo(Duration.ofSeconds(120)));
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void R13_a_503_with_a_date_is_measured_by_the_servers_clock() {
    server.on(
        "/feed",
        Reply.status(503)
            .header("Date", "Sunday, 01-Mar-26 12:00:00 GMT")
            .header("Retry-After", "Sun Mar  1 12:10:00 2026"));

    assertThat(fetch("/feed"))
        .isInstanceOfSatisfying(
            FetchOutcome.RateLimited.class,
            rateLimited -> assertThat(rateLimited.retryAfter()).isEqualTo(Duration.ofMinutes(10)));
  }

  @Test
  void R14_an_exhausted_quota_counts_on_a_successful_response() {
    server.on(
        "/feed",
        Reply.ok("text/xml", "<rss/>")
            .header("X-RateLimit-Remaining", "0")
            .header("X-RateLimit-Reset", "60"));

    FetchOutcome outcome = fetch("/feed");

    assertThat(outcome.code()).isEqualTo("ok");
    assertThat(RateLimit.exhausted(exchange(outcome).headers(), clock.instant()))
        .contains(Duration.ofMinutes(1));
  }

  @Test
  void R15_a_429_without_a_valid_retry_after_has_no_duration() {
    server.on("/feed", Reply.status(429).header("Retry-After", "in a while"));

    assertThat(fetch("/feed"))
        .isInstanceOfSatisfying(
            FetchOutcome.RateLimited.class,
            rateLimited -> assertThat(rateLimited.retryAfter()).isNull());
    assertThat(server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 408, 425, 500, 502, 503, 504})
  void R16_an_error_response_is_not_retried(int status) {
    server.on("/feed", Reply.status(status));

    assertThat(fetch("/feed").code()).isEqualTo("http_" + status);
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void R16_a_closed_connection_is_not_retried() {
    server.on("/feed", Reply.noResponse());

    assertThat(fetch("/feed").code()).isEqualTo("connection_lost");
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void R18_the_old_url_is_polled_until_the_redirect_is_trusted() {
    server.on("/old", Reply.redirect(301, "/new"));
    server.on("/new", Reply.ok("text/xml", "<rss/>"));
    RedirectSightings seen = null;
    String moved = null;

    for (int day = 0; moved == null; day++) {
      assertThat(day).as("days until the redirect is trusted").isLessThan(5);
      Exchange exchange = exchange(fetch("/old"));
      RedirectLearning.Lesson lesson =
          RedirectLearning.learn(seen, exchange.hops(), true, exchange.at());
      seen = lesson.sightings();
      moved = lesson.moveTo();
      clock.advance(Duration.ofDays(1));
    }

    assertThat(moved).isEqualTo(server.uri("/new").toString());
    assertThat(server.requests("/old")).hasSize(3);
  }

  @Test
  void R19_a_temporary_redirect_is_followed_and_never_learned() {
    server.on("/old", Reply.redirect(302, "/new"));
    server.on("/new", Reply.ok("text/xml", "<rss/>"));

    Exchange exchange = exchange(fetch("/old"));

    assertThat(exchange.url()).isEqualTo(server.uri("/new").toString());
    assertThat(exchange.hops())
        .containsExactly(
            new Hop(server.uri("/old").toString(), 302, server.uri("/new").toString()));
    assertThat(RedirectLearning.learn(null, exchange.hops(), true, exchange.at()))
        .isEqualTo(new RedirectLearning.Lesson(null, null));
  }

  @Test
  void R20_ten_redirects_are_followed_and_each_passes_the_gate() {
    server.otherwise(
        request -> Reply.redirect(302, "/" + (Integer.parseInt(request.path().substring(1)) + 1)));

    assertThat(fetch("/0").code()).isEqualTo("too_many_redirects");

    assertThat(server.requests()).hasSize(11);
    assertThat(gated).hasSize(11).first().isEqualTo(server.uri("/0").toString());
  }

  @Test
  void R20_a_loop_is_cut() {
    server.on("/a", Reply.redirect(301, "/b"));
    server.on("/b", Reply.redirect(301, "/a"));

    assertThat(fetch("/a").code()).isEqualTo("redirect_loop");
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void R20_other_schemes_are_not_followed() {
    server.on("/a", Reply.redirect(301, "file:///etc/passwd"));

    assertThat(fetch("/a").code()).isEqualTo("bad_redirect");
  }

  @Test
  void R21_the_request_identifies_the_client_without_cookies_or_referrer() {
    try (ScriptedServer other = ScriptedServer.start(ServerSetup.plain().address("127.0.0.3"))) {
      server.on("/feed?a=b", Reply.redirect(302, other.uri("/x?y").toString()));
      other.on("/x", Reply.ok("text/xml", "<rss/>").header("Set-Cookie", "a=b"));

      fetch("/feed?a=b");

      for (RecordedRequest request :
          List.of(server.requests().getFirst(), other.requests().getFirst())) {
        assertThat(request.header("User-Agent")).contains(AGENT);
        assertThat(request.header("Accept").orElseThrow()).contains("application/rss+xml");
        assertThat(request.header("Accept-Encoding").orElseThrow()).contains("gzip");
        assertThat(request.header("Referer")).isEmpty();
        assertThat(request.header("Cookie")).isEmpty();
      }
      assertThat(server.requests().getFirst().target()).isEqualTo("/feed?a=b");
      assertThat(other.requests().getFirst().target()).isEqualTo("/x?y");
    }
  }

  @Test
  void an_invalid_url_is_an_outcome_without_a_request() {
    FetchRequest request =
        new FetchRequest(new UUID(0, 1), new UUID(0, 2), "http://user:geheim@a.example/", null);

    FetchOutcome outcome = fetcher.fetch(request);

    assertThat(outcome)
        .isInstanceOfSatisfying(
            FetchOutcome.Failed.class,
            failed -> {
              assertThat(failed.code()).isEqualTo("bad_url");
              assertThat(failed.message()).contains("request profile").doesNotContain("geheim");
            });
    assertThat(gated).isEmpty();
  }
}
