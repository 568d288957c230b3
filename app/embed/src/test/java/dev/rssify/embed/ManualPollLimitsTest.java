package dev.rssify.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPolls;
import dev.rssify.testkit.http.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Limits of manual polls: one per minute, freshness and publisher hints. */
class ManualPollLimitsTest extends ManualPollsScene {

  @Test
  void dry_runs_are_limited_like_other_manual_polls() {
    server.on("/feed", titles("Ebb"));
    try (Rssify rssify = open()) {
      rssify.add(url);
      ended(rssify, rssify.startPoll(url, true));
      clock.advance(ManualPolls.PAUSE.minusMillis(1));
      for (boolean dry : List.of(true, false)) {
        assertThat(rssify.startPoll(url, dry))
            .isEqualTo(new ManualPollResult.TooSoon(Duration.ofMillis(1)));
      }
      clock.advance(Duration.ofMillis(1));
      ended(rssify, rssify.startPoll(url, true));
      assertThat(server.requests("/feed")).hasSize(2);
    }
  }

  @Test
  void R9_a_manual_poll_is_rejected_while_the_last_response_is_fresh() throws Exception {
    server.on("/feed", titles("Ebb").header("Cache-Control", "max-age=600").header("Age", "100"));
    try (Rssify rssify = open()) {
      Feed feed = rssify.add(url);
      ended(rssify, rssify.startPoll(url, false));
      Instant fresh = clock.instant().plusSeconds(500);

      clock.advance(Duration.ofSeconds(499));
      for (boolean dry : List.of(true, false)) {
        assertThat(rssify.startPoll(url, dry)).isEqualTo(new ManualPollResult.Fresh(fresh));
      }
      assertThat(rssify.poll(url))
          .isEqualTo(new PollOutcome.Succeeded(feed.id(), url, "fresh", 0, 0));
      assertThat(server.requests("/feed")).hasSize(1);
      clock.advance(Duration.ofSeconds(1));
      ended(rssify, rssify.startPoll(url, false));
      assertThat(server.requests("/feed")).hasSize(2);
    }
  }

  @Test
  void R24_a_manual_poll_honors_hints_unless_the_operator_set_an_interval() {
    server.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version='2.0'><channel><title>T</title><ttl>60</ttl><item><guid>1</guid></item>"
                + "</channel></rss>"));
    try (Rssify rssify = open()) {
      rssify.add(url);
      ended(rssify, rssify.startPoll(url, false));
      clock.advance(Duration.ofMinutes(59));
      assertThat(rssify.startPoll(url, false)).isInstanceOf(ManualPollResult.Fresh.class);

      rssify.change(
          rssify.feed(url).orElseThrow().id().toString(),
          request -> request.withInterval(Duration.ofMinutes(5)));
      ended(rssify, rssify.startPoll(url, false));
    }
  }
}
