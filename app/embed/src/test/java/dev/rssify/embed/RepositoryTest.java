package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class RepositoryTest {

  @Test
  void the_repository_contract_is_reachable_from_the_facade() {
    try (Rssify rssify = Rssify.open("memory:")) {
      UUID feed = rssify.add("https://harbour.example/feed.xml").id();
      assertThat(rssify.repository().getLastFetch(feed)).isEmpty();
      assertThat(rssify.repository().scanEntries(feed, null)).isEmpty();
      assertThat(rssify.repository().exists("00000000000000000000000000000000")).isFalse();
    }
  }
}
