package dev.rssify.embed.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The poll interval policy of the ingester. */
@Timeout(30)
class PollIntervalPolicyTest {

  private static final FeedDefinition FEED = FeedDefinition.of("a", "https://a.example/feed");

  /** The interval of the first feed after a poll. */
  private static Duration wait(
      UnaryOperator<IngesterBuilder> how, List<UnaryOperator<FeedDefinition>> feeds)
      throws InterruptedException {
    try (Newsroom room = new Newsroom(how)) {
      room.publishes("/feed", Newsroom.item("1", "https://a.example/1", "One", ""));
      for (int i = 0; i < feeds.size(); i++) {
        room.ingester.register(feeds.get(i).apply(room.feed("feed-" + i, "/feed")));
      }
      room.ingester.start();
      room.poll("feed-0");
      return Duration.between(
          room.clock.instant(),
          room.ingester.engine().orElseThrow().feed("feed-0").orElseThrow().schedule().nextRunAt());
    }
  }

  /** Intervals are spread by up to 15 %. */
  private static void assertAbout(Duration wait, int seconds) {
    assertThat(wait.toSeconds()).isBetween(84L * seconds / 100, 116L * seconds / 100);
  }

  @Test
  void the_default_policy_uses_the_interval_of_the_feed_or_its_default() {
    PollIntervalPolicy policy = new DefaultPollIntervalPolicy(600);

    assertThat(policy.pollIntervalSeconds(FEED)).isEqualTo(600);
    assertThat(policy.pollIntervalSeconds(FEED.withPollIntervalSeconds(60))).isEqualTo(60);
    assertThatThrownBy(() -> new DefaultPollIntervalPolicy(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_policy_overrides_the_feed() throws Exception {
    Duration wait =
        wait(
            builder -> builder.policy(feed -> 7_000),
            List.of(feed -> feed.withPollIntervalSeconds(60)));
    assertAbout(wait, 7_000);
  }

  @Test
  void of_several_definitions_of_a_url_the_shortest_enabled_interval_applies() throws Exception {
    Duration wait =
        wait(
            builder -> builder.policy(new DefaultPollIntervalPolicy(9_000)),
            List.of(
                feed -> feed,
                feed -> feed.withPollIntervalSeconds(4_000),
                feed -> feed.withPollIntervalSeconds(1_000).withEnabled(false)));
    assertAbout(wait, 4_000);
  }

  @Test
  void without_a_policy_the_interval_of_the_feed_applies() throws Exception {
    Duration wait = wait(builder -> builder, List.of(feed -> feed.withPollIntervalSeconds(5_000)));
    assertAbout(wait, 5_000);
  }

  @Test
  void an_invalid_definition_is_rejected() {
    assertThatThrownBy(() -> FeedDefinition.of(" ", "https://a.example/"))
        .hasMessageContaining("id");
    assertThatThrownBy(() -> FeedDefinition.of("a", "ftp://a.example/"))
        .hasMessageContaining("http");
    assertThatThrownBy(() -> FEED.withPollIntervalSeconds(0)).hasMessageContaining("second");
  }
}
