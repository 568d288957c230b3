package dev.rssify.formats.uri;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferencesTest {

  /** RFC 3986 section 5.4, for hierarchical bases. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "g:h | g:h",
        "g | http://a/b/c/g",
        "./g | http://a/b/c/g",
        "g/ | http://a/b/c/g/",
        "/g | http://a/g",
        "//g | http://g",
        "?y | http://a/b/c/d;p?y",
        "g?y | http://a/b/c/g?y",
        "#s | http://a/b/c/d;p?q#s",
        "g#s | http://a/b/c/g#s",
        "g?y#s | http://a/b/c/g?y#s",
        ";x | http://a/b/c/;x",
        "'' | http://a/b/c/d;p?q",
        ". | http://a/b/c/",
        "./ | http://a/b/c/",
        ".. | http://a/b/",
        "../ | http://a/b/",
        "../g | http://a/b/g",
        "../.. | http://a/",
        "../../g | http://a/g",
        "../../../g | http://a/g",
        "/./g | http://a/g",
        "/../g | http://a/g",
        "g. | http://a/b/c/g.",
        "..g | http://a/b/c/..g",
        "./../g | http://a/b/g",
        "g/./h | http://a/b/c/g/h",
        "g/../h | http://a/b/c/h",
        "g?y/./x | http://a/b/c/g?y/./x",
        "g#s/../x | http://a/b/c/g#s/../x",
      })
  void a_reference_is_resolved_by_rfc_3986(String reference, String expected) {
    assertThat(References.resolve("http://a/b/c/d;p?q", reference)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://x.example | y | https://x.example/y",
        "https://x.example | ?a=1 | https://x.example/?a=1",
        "https://x.example?q | y | https://x.example/y",
        "https://x.example/ä b/ | ü [1].html | https://x.example/ä b/ü [1].html",
        "https://x.example/a |  http://y.example/b c  | http://y.example/b c",
        "https:////x.example/a/ | y | https://x.example/a/y",
        "http:///x.example | /y | http://x.example/y",
        "file:///x/a | y | file:///x/y",
        "mailto:a@x.example | y | y",
        "not a base | y | y",
        "https://x.example/a | mailto:a@x.example | mailto:a@x.example",
        "https://x.example/a | javascript:alert(1) | javascript:alert(1)",
      })
  void any_characters_and_bases_are_accepted(String base, String reference, String expected) {
    assertThat(References.resolve(base, reference)).isEqualTo(expected);
  }

  @Test
  void without_a_base_a_reference_is_unchanged() {
    assertThat(References.resolve(null, "../x")).isEqualTo("../x");
  }

  @Test
  void only_a_hierarchical_xml_base_changes_the_base() {
    assertThat(References.rebase("http://a/b/", "c/")).isEqualTo("http://a/b/c/");
    assertThat(References.rebase("http://a/b/", "javascript:x")).isEqualTo("http://a/b/");
    assertThat(References.rebase(null, "http://c/")).isEqualTo("http://c/");
  }
}
