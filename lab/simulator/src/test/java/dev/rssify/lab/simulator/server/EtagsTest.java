package dev.rssify.lab.simulator.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Hosts;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.World;
import org.junit.jupiter.api.Test;

class EtagsTest {

  private final World world = new World(1, new Hosts(1, 80), 2, Mix.CALM.with(Trait.WEAK_ETAG, 0));
  private final Feed feed = world.feed(0);
  private final String etag = Etags.of(feed, 1_773_230_400, false);

  @Test
  void an_etag_is_matched_alone_in_a_list_weakly_and_by_a_star() {
    assertThat(etag).matches("\"[0-9a-f]+-[0-9a-f]+\"");
    assertThat(Etags.matches(etag, etag)).isTrue();
    assertThat(Etags.matches("\"a\" , W/" + etag + ",\"b\"", etag)).isTrue();
    assertThat(Etags.matches("*", etag)).isTrue();
    assertThat(Etags.matches("\"a\"", etag)).isFalse();
    assertThat(Etags.matches(etag.replace("\"", ""), etag)).isFalse();
  }

  @Test
  void etags_that_a_feed_served_are_distinguished_from_others() {
    assertThat(Etags.isGenuine(feed, etag)).isTrue();
    assertThat(Etags.isGenuine(feed, Etags.of(feed, 5, true))).isTrue();
    for (String other :
        new String[] {"", "\"", "\"x-y\"", "W/" + etag, Etags.of(world.feed(1), 5, false)}) {
      assertThat(Etags.isGenuine(feed, other)).as(other).isFalse();
    }
  }

  @Test
  void weak_etags_have_the_weak_prefix() {
    World weak = new World(1, new Hosts(1, 80), 1, Mix.CALM.with(Trait.WEAK_ETAG, 1));

    assertThat(Etags.of(weak.feed(0), 5, false)).startsWith("W/\"");
  }
}
