package dev.rssify.core.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PolitenessGroupTest {

  @Test
  void a_group_is_a_host_with_its_port_and_behind_a_proxy_its_first_path_segment_too() {
    Set<String> proxies = Set.of("hub.example");

    assertThat(PolitenessGroup.of("https://A.example/x", proxies).id()).isEqualTo("a.example");
    assertThat(PolitenessGroup.of("http://a.example:81/x", proxies).id()).isEqualTo("a.example:81");
    assertThat(PolitenessGroup.of("http://hub.example/news/x", proxies).id())
        .isEqualTo("hub.example/news");
    assertThat(PolitenessGroup.of("http://hub.example", proxies).id()).isEqualTo("hub.example/");
  }
}
