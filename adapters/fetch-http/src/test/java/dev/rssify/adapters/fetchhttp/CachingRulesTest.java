package dev.rssify.adapters.fetchhttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Validators;
import dev.rssify.testkit.http.Header;
import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.Script;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** R1 to R11 as a publisher's server observes them; the numbers are those of the rules. */
class CachingRulesTest extends PolitenessScene {

  @Test
  void R1_the_first_request_is_one_unconditional_get() {
    server.on("/feed", Reply.ok("application/rss+xml", "<rss/>").header("ETag", "\"1\""));

    assertThat(fetch("/feed").code()).isEqualTo("ok");

    assertThat(server.requests()).hasSize(1);
    RecordedRequest request = server.requests().getFirst();
    assertThat(request.method()).isEqualTo("GET");
    assertThat(request.headers()).extracting(Header::name).noneMatch(n -> n.startsWith("If-"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"W/\"a b\"", "\"x\"", "\"ü as bytes: \u00c3\u00bc\"", "W/\"  \"", "bare"})
  void R2_an_etag_is_sent_back_byte_for_byte(String etag) {
    server.on("/feed", Reply.ok("text/xml", "<rss/>").header("ETag", etag));

    fetch("/feed", heldAfter(null, fetch("/feed")));

    assertThat(server.requests().getLast().headers("If-None-Match")).containsExactly(etag);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"a\u0000b\"", "\"a\u0000", "\u0000", "\"\u0001\"", "\"\u0085\"", "\"\u007f\""})
  void R2_an_etag_that_cannot_be_sent_unchanged_is_not_sent(String etag) {
    server.on("/feed", Reply.ok("text/xml", "<rss/>").headerLine("ETag: " + etag));

    fetch("/feed", heldAfter(null, fetch("/feed")));

    assertThat(server.requests().getLast().headers("If-None-Match")).isIn(List.of(), List.of(etag));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Sun, 01 Mar 2026 12:00:00 GMT", "2026-03-01", "Someday, 99 Foo 1", "0"})
  void R3_a_last_modified_is_sent_back_byte_for_byte_even_if_malformed(String value) {
    server.on("/feed", Reply.ok("text/xml", "<rss/>").header("Last-Modified", value));

    fetch("/feed", heldAfter(null, fetch("/feed")));

    assertThat(server.requests().getLast().headers("If-Modified-Since")).containsExactly(value);
    assertThat(server.requests().getLast().headers("If-None-Match")).isEmpty();
  }

  @Test
  void R3_if_modified_since_is_never_derived_from_other_dates() {
    server.on(
        "/feed", Reply.ok("text/xml", "<rss/>").header("Date", "Sun, 01 Mar 2026 12:00:00 GMT"));

    fetch("/feed", heldAfter(null, fetch("/feed")));

    assertThat(server.requests().getLast().header("If-Modified-Since")).isEmpty();
  }

  @Test
  void R4_validators_are_sent_only_to_the_hop_that_returned_them() {
    server.on("/old", Reply.redirect(301, "/new"));
    server.on("/new", Script.conditional("\"n\"", "then", Reply.ok("text/xml", "<rss/>")));

    Validators held = heldAfter(null, fetch("/old"));
    FetchOutcome second = fetch("/old", held);

    assertThat(second.code()).isEqualTo("not_modified");
    assertThat(server.requests("/old").getLast().header("If-None-Match")).isEmpty();
    assertThat(server.requests("/old").getLast().header("If-Modified-Since")).isEmpty();
    assertThat(server.requests("/new").getLast().header("If-None-Match")).contains("\"n\"");
  }

  @Test
  void R4_a_200_without_a_validator_erases_it() {
    server.on(
        "/feed",
        Reply.ok("text/xml", "1").header("ETag", "\"1\"").header("Last-Modified", "then"),
        Reply.ok("text/xml", "2").header("ETag", "\"2\""),
        Reply.ok("text/xml", "3"));

    Validators first = heldAfter(null, fetch("/feed"));
    Validators second = heldAfter(first, fetch("/feed", first));
    Validators third = heldAfter(second, fetch("/feed", second));
    fetch("/feed", third);

    List<RecordedRequest> requests = server.requests();
    assertThat(requests.get(1).header("If-Modified-Since")).contains("then");
    assertThat(requests.get(2).header("If-None-Match")).contains("\"2\"");
    assertThat(requests.get(2).header("If-Modified-Since")).isEmpty();
    assertThat(requests.get(3).header("If-None-Match")).isEmpty();
  }

  @Test
  void R5_both_validators_are_taken_from_the_latest_response() {
    server.on(
        "/feed",
        Reply.ok("text/xml", "1").header("ETag", "\"1\"").header("Last-Modified", "then"),
        Reply.ok("text/xml", "2").header("ETag", "\"2\"").header("Last-Modified", "then"));

    Validators first = heldAfter(null, fetch("/feed"));
    Validators second = heldAfter(first, fetch("/feed", first));

    assertThat(second).isEqualTo(new Validators(server.uri("/feed").toString(), "\"2\"", "then"));
  }

  @Test
  void R6_a_304_updates_validators_and_freshness() {
    server.on(
        "/feed",
        Reply.ok("text/xml", "1").header("ETag", "\"1\"").header("Cache-Control", "max-age=10"),
        Reply.status(304).header("ETag", "\"1b\"").header("Cache-Control", "max-age=3600"));

    FetchOutcome first = fetch("/feed");
    Validators held = heldAfter(null, first);
    FetchOutcome second = fetch("/feed", held);

    assertThat(heldAfter(held, second))
        .isEqualTo(new Validators(server.uri("/feed").toString(), "\"1b\"", null));
    assertThat(Freshness.of(exchange(second), Duration.ofSeconds(10)).orElseThrow().remaining())
        .isEqualTo(Duration.ofHours(1));
  }

  @Test
  void R7_an_incomplete_transfer_leaves_the_old_validators() {
    Validators held = new Validators(server.uri("/feed").toString(), "\"old\"", null);
    server.on(
        "/feed",
        Reply.ok("text/xml", "<rss></rss>").header("ETag", "\"new\"").truncateAfter(5),
        Reply.status(304));

    FetchOutcome cut = fetch("/feed", held);
    fetch("/feed", held);

    assertThat(cut).isInstanceOf(FetchOutcome.Failed.class);
    assertThat(cut.code()).isEqualTo("truncated");
    assertThat(server.requests().getLast().header("If-None-Match")).contains("\"old\"");
  }

  @Test
  void R9_R10_R11_freshness_is_derived_from_the_response_headers() {
    server.on(
        "/feed",
        Reply.ok("text/xml", "1")
            .header("ETag", "\"1\"")
            .header("Cache-Control", "s-maxage=9, max-age=600")
            .header("Age", "100"),
        Reply.status(304)
            .header("Date", "Sun, 01 Mar 2026 12:00:00 GMT")
            .header("Expires", "Sun, 01 Mar 2026 12:30:00 GMT"),
        Reply.status(304));

    FetchOutcome first = fetch("/feed");
    Validators held = heldAfter(null, first);
    Freshness one = Freshness.of(exchange(first), null).orElseThrow();
    Freshness two = Freshness.of(exchange(fetch("/feed", held)), one.lifetime()).orElseThrow();
    Freshness three = Freshness.of(exchange(fetch("/feed", held)), two.lifetime()).orElseThrow();

    assertThat(one.remaining()).isEqualTo(Duration.ofSeconds(500));
    assertThat(two.remaining()).isEqualTo(Duration.ofMinutes(30));
    assertThat(three.remaining()).isEqualTo(Duration.ofMinutes(30));
  }
}
