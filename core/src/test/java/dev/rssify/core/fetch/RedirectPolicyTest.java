package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.RedirectPolicy.Verdict;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.http.Hop;
import dev.rssify.core.model.http.WebUrl;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectPolicyTest {

  private static final WebUrl HERE =
      WebUrl.parse("https://example.org/blog/feed?a=b").orElseThrow();
  private final RedirectPolicy policy = new RedirectPolicy(10);

  private Verdict decide(List<Hop> hops, String location) {
    return policy.judge(hops, HERE, 301, Headers.of("Location", location));
  }

  private static List<Hop> hops(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Hop("https://h" + i + ".example/", 302, "https://x.example/"))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "https://other.example/x, https://other.example/x",
    "/new, https://example.org/new",
    "rss.xml, https://example.org/blog/rss.xml",
    "?page=2, https://example.org/blog/feed?page=2",
    "//cdn.example/f, https://cdn.example/f",
    "' /a b#top ', https://example.org/a%20b",
    "../x/./y, https://example.org/x/y",
  })
  void a_location_is_resolved_as_in_a_browser(String location, String target) {
    assertThat(decide(List.of(), location))
        .isEqualTo(
            new Verdict.Follow(
                new Hop(HERE.toString(), 301, target), WebUrl.parse(target).orElseThrow()));
  }

  @Test
  void bytes_in_a_location_are_preserved() {
    // "ü" in UTF-8, as it looks when each byte is one character
    assertThat(decide(List.of(), "/b\u00c3\u00bccher"))
        .extracting(verdict -> ((Verdict.Follow) verdict).hop().target())
        .isEqualTo("https://example.org/b%C3%BCcher");
  }

  @Test
  void R20_at_most_ten_hops_are_followed() {
    assertThat(decide(hops(9), "/new")).isInstanceOf(Verdict.Follow.class);
    assertThat(decide(hops(10), "/new"))
        .isEqualTo(new Verdict.Refuse(FetchFailure.TOO_MANY_REDIRECTS, "more than 10 redirects"));
  }

  @Test
  void R20_loops_are_rejected() {
    assertThat(decide(List.of(), "/blog/feed?a=b"))
        .isEqualTo(
            new Verdict.Refuse(FetchFailure.REDIRECT_LOOP, "redirects lead back to " + HERE));
    assertThat(decide(hops(3), "https://h1.example/"))
        .isEqualTo(
            new Verdict.Refuse(
                FetchFailure.REDIRECT_LOOP, "redirects lead back to https://h1.example/"));
  }

  @Test
  void R20_a_redirect_from_https_to_http_is_rejected() {
    assertThat(decide(List.of(), "http://example.org/feed"))
        .isEqualTo(
            new Verdict.Refuse(
                FetchFailure.DOWNGRADE_REFUSED,
                "the redirect leaves https for http://example.org/feed"));
  }

  @Test
  void http_may_redirect_to_http_and_to_https() {
    WebUrl plain = WebUrl.parse("http://example.org/").orElseThrow();

    for (String location : List.of("http://b.example/", "https://b.example/")) {
      assertThat(policy.judge(List.of(), plain, 302, Headers.of("location", location)))
          .isInstanceOf(Verdict.Follow.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://example.org/f",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:text/xml,x",
        "https://",
        "http://exa mple/",
        "https://user:secret@example.org/"
      })
  void R20_other_schemes_and_broken_targets_are_rejected(String location) {
    assertThat(decide(List.of(), location))
        .isInstanceOfSatisfying(
            Verdict.Refuse.class,
            refuse -> {
              assertThat(refuse.failure()).isEqualTo(FetchFailure.BAD_REDIRECT);
              assertThat(refuse.message())
                  .startsWith("the redirect target is not a URL that can be fetched: ")
                  .doesNotContain("secret");
            });
  }

  @Test
  void a_long_target_is_shortened() {
    assertThat(decide(List.of(), "x:" + "y".repeat(198)))
        .extracting(verdict -> ((Verdict.Refuse) verdict).message())
        .asString()
        .endsWith("yyy");
    assertThat(decide(List.of(), "x:" + "y".repeat(199)))
        .extracting(verdict -> ((Verdict.Refuse) verdict).message())
        .asString()
        .endsWith("yyy...");
  }

  @Test
  void a_redirect_without_a_location_is_rejected() {
    assertThat(policy.judge(List.of(), HERE, 302, Headers.NONE))
        .isEqualTo(new Verdict.Refuse(FetchFailure.BAD_REDIRECT, "status 302 without a Location"));
    assertThat(policy.judge(List.of(), HERE, 302, Headers.of("Location", " ")))
        .isInstanceOf(Verdict.Refuse.class);
  }

  @ParameterizedTest
  @CsvSource({
    "301, true", "302, true", "303, true", "307, true", "308, true",
    "200, false", "300, false", "304, false", "305, false", "306, false"
  })
  void only_five_codes_are_redirects(int status, boolean redirect) {
    assertThat(RedirectPolicy.isRedirect(status)).isEqualTo(redirect);
  }
}
