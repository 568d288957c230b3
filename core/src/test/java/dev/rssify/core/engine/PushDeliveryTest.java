package dev.rssify.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.Cause;
import dev.rssify.core.operations.push.PushCallback.Result;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Deliveries of hubs, and concurrent polls. */
class PushDeliveryTest extends PushScene {

  @Test
  void pushed_content_is_stored_raw_compared_and_published_as_a_push() {
    activate(DAY);

    assertThat(deliver("2 two")).isEqualTo(new Result.Accepted());

    assertThat(run.storedText()).isEqualTo("2 two");
    assertThat(run.entries()).hasSize(2);
    assertThat(events()).isEqualTo(2);
    assertThat(run.store.fetches().newest(ID, 1).getFirst().cause()).isEqualTo(Cause.PUSH);
    assertThat(push().delivers()).isTrue();
  }

  @Test
  void a_partial_delivery_removes_no_entry_and_the_next_poll_finds_nothing_new() {
    activate(DAY);
    deliver("2 two");
    long events = events();

    poll("2 two\n1 one");

    assertThat(events()).isEqualTo(events);
    assertThat(push().delivers()).isTrue();
  }

  @Test
  void a_replayed_delivery_publishes_nothing() {
    activate(DAY);
    deliver("2 two");
    long events = events();

    assertThat(deliver("2 two")).isEqualTo(new Result.Accepted());

    assertThat(events()).isEqualTo(events);
  }

  @Test
  void a_wrong_or_missing_signature_stores_nothing() {
    activate(DAY);
    byte[] content = bytes("2 two");

    assertThat(callback.deliver(ID, token(), Headers.NONE, content))
        .isEqualTo(new Result.BadSignature());
    assertThat(callback.deliver(ID, token(), signed("3 three"), content))
        .isEqualTo(new Result.BadSignature());
    assertThat(run.entries()).hasSize(1);
    assertThat(push().lastDeliveryAt()).isNull();
  }

  @Test
  void content_of_another_topic_is_not_found() {
    activate(DAY);
    Headers other =
        Headers.of(
            "X-Hub-Signature", signature("2 two"), "Link", "<https://example.com/other>; rel=self");

    assertThat(callback.deliver(ID, token(), other, bytes("2 two")))
        .isEqualTo(new Result.Unknown());
    assertThat(run.entries()).hasSize(1);
  }

  @Test
  void once_the_hub_delivers_polls_are_a_daily_heartbeat() {
    activate(9 * DAY);
    poll("1 one\n0 zero");
    assertThat(run.feed().schedule().reason()).isNotEqualTo(Reason.PUSH);

    deliver("2 two");
    poll("2 two\n1 one\n0 zero");

    assertThat(run.feed().schedule().reason()).isEqualTo(Reason.PUSH);
    assertThat(run.feed().schedule().nextRunAt())
        .isBetween(
            run.clock.instant().plus(Duration.ofDays(1)),
            run.clock.instant().plus(Duration.ofHours(28)));
  }

  @Test
  void a_heartbeat_with_entries_the_hub_missed_resumes_polling_until_the_next_delivery() {
    activate(9 * DAY);
    deliver("2 two");
    poll("2 two\n1 one");

    poll("3 three\n2 two\n1 one");
    assertThat(run.feed().schedule().reason()).isNotEqualTo(Reason.PUSH);
    deliver("4 four");
    poll("4 four\n3 three\n2 two\n1 one");

    assertThat(run.feed().schedule().reason()).isEqualTo(Reason.PUSH);
  }

  @Test
  void a_ping_without_content_moves_the_next_poll_forward_and_counts_as_delivery() {
    activate(9 * DAY);
    run.clock.advance(Duration.ofMinutes(10));

    assertThat(deliver("")).isEqualTo(new Result.Accepted());

    assertThat(run.feed().schedule().nextRunAt()).isEqualTo(run.clock.instant());
    poll("2 two\n1 one");
    assertThat(push().delivers()).isTrue();
    assertThat(deliver("")).isEqualTo(new Result.Accepted());
    assertThat(run.feed().schedule().nextRunAt()).isEqualTo(run.clock.instant().plusSeconds(60));
  }

  @Test
  void a_ping_for_a_feed_that_another_process_polls_is_in_the_journal() {
    activate(9 * DAY);
    run.clock.advance(Duration.ofMinutes(10));
    long before = events();

    assertThat(deliver("")).isEqualTo(new Result.Accepted());

    assertThat(run.store.journal().ofTypes(Set.of("feed_changed"), before, 10)).hasSize(1);
  }

  @Test
  void content_that_is_not_a_feed_counts_as_a_ping() {
    activate(9 * DAY);
    run.clock.advance(Duration.ofMinutes(10));

    assertThat(deliver("!what")).isEqualTo(new Result.Accepted());

    assertThat(run.feed().schedule().nextRunAt()).isEqualTo(run.clock.instant());
    assertThat(run.feed().stats().consecutiveFailures()).isZero();
  }
}
