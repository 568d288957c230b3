package dev.rssify.embed.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.engine.EngineEvent;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ten thousand feeds are registered while the ingester runs. */
@Timeout(120)
class ManyFeedsTest {

  private static final int FEEDS = 10_000;

  @Test
  void ten_thousand_feeds_are_registered_while_the_first_are_polled() throws Exception {
    try (Newsroom room = new Newsroom()) {
      room.server.otherwise(request ->
          Newsroom.rss(
              Newsroom.item("1", "https://a.example" + request.path(), request.path(), "")));
      NewsStream stream = room.ingester.start();
      for (int i = 0; i < FEEDS; i++) {
        room.ingester.register(room.feed("feed-" + i, "/" + i));
      }
      assertThat(room.ingester.engine().orElseThrow().store().feeds().list(null, FEEDS + 1))
          .hasSize(FEEDS);

      Set<String> seen = new HashSet<>();
      while (seen.size() < 3) {
        seen.add(stream.take().orElseThrow().feedId());
        room.clock.advance(Duration.ofSeconds(1)); // one start per second and host
      }
      assertThat(room.reported(IngesterEvent.DuplicateFeed.class)).isEmpty();
      assertThat(room.reported(IngesterEvent.OfEngine.class))
          .noneMatch(reported -> reported.event() instanceof EngineEvent.PollBroke);
    }
  }
}
