package dev.rssify.adapters.publishwebhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchFailure;
import dev.rssify.core.model.http.OutboundResult;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.DeliveringSink;
import dev.rssify.core.operations.sinks.Replay;
import dev.rssify.core.publish.RetryLater;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a webhook does when its receiver rejects an event or is unavailable. */
class WebhookRetriesTest extends WebhookScene {

  @Test
  void a_failing_event_is_retried_with_growing_delays_and_then_dropped() throws Exception {
    DeliveringSink sink = sink(definition(Set.of(), false, SinkDefinition.Format.JSON, 4, 9));
    List<Duration> waits = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      response(500);
      waits.add(refusedFor(sink, event(1)));
    }
    assertThat(waits)
        .containsExactly(Duration.ofMillis(750), Duration.ofMillis(1_500), Duration.ofSeconds(3));
    assertThat(deadLetters).isEmpty();

    response(500);
    sink.deliver(event(1));
    assertThat(deadLetters).extracting(DeadLetter::attempts).containsExactly(4);
    response(500);
    assertThat(refusedFor(sink, event(2)))
        .as("counted from zero again")
        .isEqualTo(Duration.ofMillis(750));
  }

  @Test
  void an_unavailable_receiver_loses_no_event_however_long_the_outage() throws Exception {
    DeliveringSink sink = sink(definition());
    Duration wait = Duration.ZERO;
    for (int i = 0; i < 1_000; i++) {
      if (i % 2 == 0) {
        response(503);
      } else {
        responses.add(
            new OutboundResult.Failed(
                FetchFailure.CONNECT_FAILED, "connection refused", ExchangeTimings.NONE));
      }
      wait = refusedFor(sink, event(1));
    }
    assertThat(wait).isEqualTo(Duration.ofSeconds(225));
    response(500);
    assertThat(refusedFor(sink, event(1))).as("its first failure").isPositive();
    response(200);
    sink.deliver(event(1));
    assertThat(deadLetters).isEmpty();
  }

  @Test
  void a_retry_after_of_the_receiver_is_honored_up_to_an_hour() {
    DeliveringSink sink = sink(definition());
    response(429, "Retry-After", "90");
    assertThat(refusedFor(sink, event(1))).isEqualTo(Duration.ofSeconds(90));
    response(503, "Retry-After", "90000");
    assertThat(refusedFor(sink, event(1))).isEqualTo(Duration.ofHours(1));
    response(429, "Retry-After", "soon");
    assertThat(refusedFor(sink, event(1))).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void too_many_dead_letters_stop_the_delivery_until_some_are_deleted() throws Exception {
    DeliveringSink sink = sink(definition(Set.of(), false, SinkDefinition.Format.JSON, 3, 2));
    response(400);
    sink.deliver(event(1));
    response(400);
    sink.deliver(event(2));
    assertThat(refusedFor(sink, event(3))).isEqualTo(Duration.ofMinutes(5));
    assertThat(sent).hasSize(2);

    letters.remove(deadLetters.getFirst().id());
    response(400);
    sink.deliver(event(3));
    assertThat(letters.count("sink:board")).isEqualTo(2);
  }

  @Test
  void a_missing_secret_delays_events_and_sends_none() {
    DeliveringSink sink = sink(definition(), Optional.empty());
    assertThatThrownBy(() -> sink.deliver(event(1)))
        .isInstanceOf(RetryLater.class)
        .hasMessageContaining("env:BOARD");
    assertThat(sent).isEmpty();
  }

  @Test
  void a_dead_letter_is_deleted_once_a_replay_delivers_it() throws Exception {
    DeliveringSink sink = sink(definition());
    response(400);
    sink.deliver(event(1));
    Replay replay =
        new Replay(webhook(definition(), Optional.of("tide")), "application/json", letters);
    response(500);
    List<String> reasons = new ArrayList<>();
    assertThat(replay.send(deadLetters, (_, why) -> reasons.add(why))).isZero();
    assertThat(reasons).hasSize(1);
    assertThat(letters.count("sink:board")).isEqualTo(1);

    clock.advance(Duration.ofDays(1));
    response(200);
    assertThat(replay.send(letters.of("sink:board", 1), (_, why) -> reasons.add(why))).isEqualTo(1);
    assertThat(letters.count("sink:board")).isZero();
    assertThat(body(sent.getLast())).isEqualTo(body(sent.getFirst()));
    assertThat(sent.getLast().headers().first("webhook-id"))
        .isEqualTo(sent.getFirst().headers().first("webhook-id"));
  }
}
