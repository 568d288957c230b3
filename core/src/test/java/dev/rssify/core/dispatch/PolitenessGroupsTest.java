package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.WebUrl;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PolitenessGroupsTest {

  private static final Set<String> PROXIES = Set.of("hub.example");

  @Test
  void a_group_is_host_and_port_and_behind_a_proxy_the_first_path_segment() {
    assertThat(group("https://A.example/x")).isEqualTo("a.example");
    assertThat(group("http://a.example:81/x")).isEqualTo("a.example:81");
    assertThat(group("http://hub.example/news/x")).isEqualTo("hub.example/news");
    assertThat(group("http://hub.example")).isEqualTo("hub.example/");
  }

  private static String group(String url) {
    return new PolitenessGroups(PROXIES).of(WebUrl.parse(url).orElseThrow());
  }
}
