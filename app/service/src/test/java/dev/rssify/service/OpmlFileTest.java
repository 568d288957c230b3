package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.engine.DocumentExecutor;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OpmlFileTest {

  @Test
  void nested_folders_have_a_maximum_depth() {
    FeedAddress address = new FeedAddress("https://a.example/feed");
    List<String> tags = IntStream.range(0, 16_000).mapToObj(Integer::toString).toList();
    Subscription request = Subscription.to(address).withTags(tags);
    try (Rssify rssify = Rssify.builder(EngineConfig.defaults()).store("memory:").open()) {
      rssify.add(address.url());
      // A store may hold more tags from before the limit.
      rssify.store().subscriptions().put(request);

      assertThat(
              new ServedLists(
                      new DocumentExecutor(2, 1L << 30),
                      new NamedSecrets(Map.of(), SecretSource.NONE),
                      Set.of(),
                      InstantSource.system())
                  .opml(rssify.store()))
          .contains("https://a.example/feed", "text=\"99\"")
          .doesNotContain("text=\"100\"");
    }
  }
}
