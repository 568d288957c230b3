package dev.rssify.core.model.feed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeedAddressTest {

  @ParameterizedTest
  @CsvSource({
    "https://example.com/feed, https://example.com/feed",
    "' HTTPS://Example.COM/Feed ', https://example.com/Feed",
    "http://Example.com:8080/a?B=C#D, http://example.com:8080/a?B=C#D",
    "http://EXAMPLE.com, http://example.com",
  })
  void only_scheme_and_host_are_lowercased(String given, String stored) {
    assertThat(FeedAddress.parse(given).map(FeedAddress::url)).contains(stored);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.com/feed",
        "/feed",
        "ftp://example.com/",
        "file:///etc/passwd",
        "http://",
        "http:///x",
        "http://exa mple.com/",
        "http://user:pw@example.com/",
        "javascript:alert(1)",
        "data:text/xml,x",
        "https://example.com/a\tb",
        "https://example.com/a\u0000",
        "https://exam\nple.com/",
        "https://example.com/\u0085x"
      })
  void anything_but_an_absolute_http_url_is_rejected(String given) {
    assertThat(FeedAddress.parse(given)).isEmpty();
  }

  @Test
  void the_feed_id_is_the_version_5_uuid_of_the_url() {
    // The value of RFC 9562's algorithm for the URL namespace; checked with Python's uuid.
    assertThat(new FeedAddress("https://example.com/feed.xml").feedId())
        .hasToString("a22faa1d-2596-5ef3-943c-fe578c2e058c");
  }
}
