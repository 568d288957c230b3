package dev.rssify.lab.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MixTest {

  private static final int FEEDS = 20_000;

  private final List<Feed> feeds =
      IntStream.range(0, FEEDS)
          .mapToObj(new World(3, new Hosts(10, 80), FEEDS, Mix.HOSTILE)::feed)
          .toList();

  @Test
  void every_kind_is_as_frequent_as_its_share_in_the_mix() {
    assertShares(Mix.HOSTILE.kinds(), Feed::kind);
    assertShares(Mix.HOSTILE.cadences(), Feed::cadence);
    assertShares(Mix.HOSTILE.validations(), Feed::validation);
    assertShares(Mix.HOSTILE.identities(), Feed::identity);
    assertShares(Mix.HOSTILE.behaviors(), Feed::behavior);
    for (Map.Entry<Trait, Double> trait : Mix.HOSTILE.traits().entrySet()) {
      if (trait.getKey() != Trait.FULL_CONTENT) {
        double found = feeds.stream().filter(feed -> feed.has(trait.getKey())).count();
        assertThat(found / FEEDS).as(trait.toString()).isCloseTo(trait.getValue(), within(0.02));
      }
    }
  }

  @Test
  void a_huge_feed_has_whole_articles() {
    assertThat(feeds.stream().filter(feed -> feed.has(Trait.HUGE)))
        .isNotEmpty()
        .allMatch(feed -> feed.has(Trait.FULL_CONTENT));
  }

  @Test
  void every_predefined_mix_gives_a_simulation() {
    assertThat(Mix.names())
        .containsExactly(
            "busy",
            "calm",
            "full",
            "hostile",
            "large",
            "lively",
            "slow",
            "small",
            "still",
            "throttled",
            "usual");
    for (String name : Mix.names()) {
      World world = new World(1, new Hosts(1, 80), 50, Mix.named(name));
      for (int number = 0; number < 50; number++) {
        assertThat(world.document(world.feed(number), 1_800_000_000).updated()).isNotNull();
      }
    }
  }

  @Test
  void an_invalid_mix_is_rejected() {
    assertThatIllegalArgumentException().isThrownBy(() -> Mix.CALM.with(Trait.GZIP, 1.1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Shares<>(Map.of(Format.ATOM, 0.0)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shares<>(Map.of(Format.ATOM, 1.0, Format.RSS_1, -1.0)));
    assertThatIllegalArgumentException().isThrownBy(() -> new Range(3, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Mix.CALM.sized(Range.exactly(0), Range.exactly(1)));
    assertThatIllegalArgumentException().isThrownBy(() -> new Hosts(0, 80));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new World(1, new Hosts(1, 80), 0, Mix.CALM));
  }

  private <E extends Enum<E>> void assertShares(Shares<E> shares, Function<Feed, E> kind) {
    double sum = shares.weights().values().stream().mapToDouble(Double::doubleValue).sum();
    Map<E, Double> found = new EnumMap<>(shares.weights());
    found.replaceAll((each, weight) -> 0.0);
    feeds.forEach(feed -> found.merge(kind.apply(feed), 1.0 / FEEDS, Double::sum));
    shares
        .weights()
        .forEach((each, weight) ->
            assertThat(found.get(each))
                .as(each.toString())
                .isPositive()
                .isCloseTo(weight / sum, within(0.02)));
  }
}
