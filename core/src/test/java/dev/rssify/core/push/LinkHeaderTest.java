package dev.rssify.core.push;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Headers;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkHeaderTest {

  @Test
  void links_are_found_by_relation_in_one_header_or_several() {
    Headers headers =
        Headers.of(
            "Link",
            "<https://h.example/a>; rel=\"hub\", </self>; rel=self; type=\"a, b\"",
            "link",
            "<https://h.example/b>;rel=\"Next HUB\"");

    assertThat(found(headers, "hub")).containsExactly("https://h.example/a", "https://h.example/b");
    assertThat(found(headers, "self")).containsExactly("https://x.example/self");
    assertThat(found(headers, "prev")).isEmpty();
  }

  @Test
  void hostile_headers_are_skipped() {
    assertThat(found(Headers.of("Link", "<javascript:alert(1)>; rel=hub"), "hub")).isEmpty();
    assertThat(found(Headers.of("Link", "<".repeat(5_000)), "hub")).isEmpty();
    assertThat(found(Headers.of("Link", "<a>" + "; x=\"".repeat(1_000)), "hub")).isEmpty();
    assertThat(found(Headers.of("Link", "<https://a.example/>; rel=hub,".repeat(1_000)), "hub"))
        .isEmpty();
  }

  private static List<String> found(Headers headers, String relation) {
    return LinkHeader.targets(headers, relation, "https://x.example/feed");
  }
}
