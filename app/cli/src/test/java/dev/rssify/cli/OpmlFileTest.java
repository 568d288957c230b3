package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.FeedSettings;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import dev.rssify.core.operations.Registry;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpmlFileTest {

  @Test
  void folders_within_folders_have_an_end() {
    FeedAddress address = new FeedAddress("https://a.example/feed");
    List<String> tags = IntStream.range(0, 16_000).mapToObj(Integer::toString).toList();
    Subscription wish =
        new Subscription(
            "deep", address.feedId(), address, null, tags, null, null, true, null, null);
    try (Rssify rssify = Rssify.builder(EngineConfig.defaults()).store("memory:").open()) {
      rssify.add(List.of(new Wish(wish, FeedSettings.NONE)), Registry.First.SPREAD);

      assertThat(new ServedLists().opml(rssify.store()))
          .contains("https://a.example/feed", "text=\"99\"")
          .doesNotContain("text=\"100\"");
    }
  }
}
