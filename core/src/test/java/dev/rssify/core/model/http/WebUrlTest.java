package dev.rssify.core.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebUrlTest {

  @ParameterizedTest
  @CsvSource({
    "http://example.org, http://example.org/",
    "' HTTPS://Example.ORG/A ', https://example.org/A",
    "http://example.org:80/x, http://example.org/x",
    "http://example.org:443/x, http://example.org:443/x",
    "https://example.org:443/x, https://example.org/x",
    "https://example.org:/x, https://example.org/x",
    "http://example.org?q=1, http://example.org/?q=1",
    "http://example.org/a//b/../c, http://example.org/a//b/../c",
    "http://example.org/a%zz%20, http://example.org/a%zz%20",
    "http://example.org/a b|c, http://example.org/a%20b%7Cc",
    "http://example.org/ü?ß#ä, http://example.org/%C3%BC?%C3%9F",
    "http://example.org/😀, http://example.org/%F0%9F%98%80",
    "http://example.org/[x]?[y], http://example.org/[x]?[y]",
    "http://under_score.example/, http://under_score.example/",
    "http://example.org./, http://example.org./",
    "http://bücher.example/, http://xn--bcher-kva.example/",
    "http://B%C3%BCcher.example/, http://xn--bcher-kva.example/",
    "http://ｅｘａｍｐｌｅ.org/, http://example.org/",
    "http://[2001:DB8::1]:8080/, http://[2001:db8::1]:8080/",
    "http://[::ffff:1.2.3.4]/, http://[::ffff:1.2.3.4]/",
  })
  void a_url_is_parsed_as_in_a_browser(String given, String read) {
    assertThat(WebUrl.parse(given)).map(WebUrl::toString).contains(read);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "2130706433",
        "0x7f000001",
        "0X7F.1",
        "0177.0.0.01",
        "017700000001",
        "0x7f.0.0x0.1",
        "127.0.0.1.",
        "%31%32%37.0.0.1",
        "１２７.０.０.１",
        "127。0。0。1",
      })
  void every_spelling_of_an_ipv4_address_is_normalized(String host) {
    assertThat(WebUrl.parse("http://" + host + "/")).map(WebUrl::host).contains("127.0.0.1");
  }

  @ParameterizedTest
  @CsvSource({"0, 0.0.0.0", "0x, 0.0.0.0", "4294967295, 255.255.255.255", "1.2.65535, 1.2.255.255"})
  void the_last_part_fills_the_remaining_bytes(String host, String address) {
    assertThat(WebUrl.parse("http://" + host + "/")).map(WebUrl::host).contains(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.org/feed",
        "//example.org/feed",
        "ftp://example.org/",
        "http:/example.org/",
        "http://",
        "http:///x",
        "http://:80/",
        "http://user@example.org/",
        "http://user:pw@example.org/",
        "http://good.example\\@evil.example/",
        "http://exa mple.org/",
        "http://exa%20mple.org/",
        "http://exa%00mple.org/",
        "http://exa%2fmple.org/",
        "http://exa%zzmple.org/",
        "http://example.org%4/",
        "http://a..b/",
        "http://.example.org/",
        "http://example.org:0/",
        "http://example.org:65536/",
        "http://example.org:+80/",
        "http://example.org:8o/",
        "http://256.1.1.1/",
        "http://1.2.3.256/",
        "http://1.2.3.4.5/",
        "http://4294967296/",
        "http://08.1.1.1/",
        "http://1.example.0x1/",
        "http://0xg.1.1.1.0/",
        "http://[::1/",
        "http://[]/",
        "http://[::1%25eth0]/",
        "http://[fe80::1%eth0]/",
        "http://[1.2.3.4]/",
        "http://[::g]/",
      })
  void a_url_that_cannot_be_fetched_is_rejected(String given) {
    assertThat(WebUrl.parse(given)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "g, http://a/b/c/g",
    "./g, http://a/b/c/g",
    "g/, http://a/b/c/g/",
    "/g, http://a/g",
    "//g, http://g/",
    "?y, http://a/b/c/d?y",
    "g?y, http://a/b/c/g?y",
    "#s, http://a/b/c/d?q",
    "g#s, http://a/b/c/g",
    "'', http://a/b/c/d?q",
    "., http://a/b/c/",
    "./, http://a/b/c/",
    ".., http://a/b/",
    "../g, http://a/b/g",
    "../.., http://a/",
    "../../../g, http://a/g",
    "/./g, http://a/g",
    "/../g, http://a/g",
    "g/../h, http://a/b/c/h",
    "g?y/./x, http://a/b/c/g?y/./x",
    "g;x=1/../y, http://a/b/c/y",
    "https:/x, ''",
    "mailto:x, ''",
    "x:y, ''",
    "1:2, http://a/b/c/1:2",
    "https://B/x, https://b/x",
  })
  void references_are_resolved_by_rfc_3986(String reference, String resolved) {
    assertThat(WebUrl.parse("http://a/b/c/d?q").orElseThrow().resolve(reference))
        .map(WebUrl::toString)
        .isEqualTo(Optional.of(resolved).filter(text -> !text.isEmpty()));
  }

  @Test
  void line_breaks_and_tabs_cannot_split_a_request() {
    assertThat(WebUrl.parse("http://exam\tple.org/a\r\nX-Evil: 1\u0000"))
        .map(WebUrl::toString)
        .contains("http://example.org/aX-Evil:%201%00");
  }

  @Test
  void the_origin_is_scheme_host_and_port() {
    assertThat(WebUrl.parse("https://example.org:8443/x?y").orElseThrow().origin())
        .isEqualTo("https://example.org:8443");
    assertThat(WebUrl.parse("http://example.org/x").orElseThrow().origin())
        .isEqualTo("http://example.org");
  }
}
