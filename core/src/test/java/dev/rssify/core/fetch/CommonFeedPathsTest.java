package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.WebUrl;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommonFeedPathsTest {

  private static List<String> of(String page) {
    return CommonFeedPaths.of(WebUrl.parse(page).orElseThrow()).stream()
        .map(WebUrl::toString)
        .toList();
  }

  @Test
  void a_home_page_is_probed_at_the_root() {
    assertThat(of("https://a.example/?x"))
        .startsWith("https://a.example/feed")
        .contains("https://a.example/feed.json")
        .hasSize(7)
        .doesNotHaveDuplicates();
  }

  @Test
  void a_page_in_a_folder_is_probed_in_that_folder_first() {
    assertThat(of("https://a.example/blog/post.html"))
        .startsWith(
            "https://a.example/blog/feed",
            "https://a.example/blog/rss.xml",
            "https://a.example/blog/atom.xml",
            "https://a.example/feed")
        .hasSize(10);
  }

  @Test
  void the_page_itself_is_not_probed_again() {
    assertThat(of("https://a.example/rss.xml")).doesNotContain("https://a.example/rss.xml");
  }
}
