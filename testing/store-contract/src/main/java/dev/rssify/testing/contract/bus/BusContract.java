package dev.rssify.testing.contract.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.SinkType;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkCursor.Drained;
import dev.rssify.testing.contract.bus.BusServer.Received;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a sink does with a server that is killed, away, slow or full, or rejects a message: nothing
 * is lost, and the events of a feed arrive in order. A consumer ignores repeated ones.
 */
public abstract class BusContract {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration SHORT_TIMEOUT = Duration.ofMillis(500);
  private static final int AWAY_SECONDS = 30;
  private static final int MAX_BYTES = 20_000;

  protected abstract SinkType type();

  /** The server, which is started. */
  protected abstract BusServer server();

  /** A sender to a topic or stream of the server. */
  protected final EventSender sender(String name, Duration timeout) {
    return BusEvents.sender(type(), server().url(name), timeout);
  }

  /** Every event is present, and those of a feed are in order. */
  protected final void assertComplete(String name, int count) throws Exception {
    List<Received> messages = server().read(name, count);
    assertThat(messages.stream().map(Received::body).distinct()).hasSize(count);
    for (long feed = 0; feed < BusEvents.FEEDS; feed++) {
      String id = BusEvents.feed(feed).toString();
      assertThat(
              messages.stream()
                  .filter(message -> message.feed().equals(id))
                  .map(message -> Long.parseLong(message.body()))
                  .distinct())
          .isSorted();
    }
  }

  @Test
  final void a_rejected_message_is_a_dead_letter_and_the_rest_arrives_in_order() throws Exception {
    server().create("small", MAX_BYTES);
    BusEvents events = new BusEvents(200);
    String large = "1".repeat(MAX_BYTES + 1);
    try (EventSender sender = sender("small", TIMEOUT)) {
      BusEvents.drain(events.sink(sender, TIMEOUT, seq -> seq == 77 ? large : Long.toString(seq)));
    }
    assertThat(events.deadLetters).extracting(DeadLetter::body).containsExactly(large);
    assertThat(events.letters.count("sink:bus")).isEqualTo(1);
    assertThat(events.stored).last().isEqualTo(200L);
    assertComplete("small", 199);
  }

  @Test
  final void a_killed_and_restarted_server_has_every_event_in_order() throws Exception {
    outage("killed", 0);
  }

  @Test
  @Tag("long")
  final void a_server_that_is_away_for_30_seconds_has_every_event_in_order() throws Exception {
    outage("away", AWAY_SECONDS);
  }

  private void outage(String name, int seconds) throws Exception {
    server().create(name, MAX_BYTES);
    BusEvents events = new BusEvents(500);
    try (EventSender sender = sender(name, Duration.ofSeconds(5))) {
      SinkCursor cursor = events.sink(sender, SHORT_TIMEOUT, Long::toString);
      BusEvents.drain(cursor);
      events.last = 10_000;
      CompletableFuture<Void> draining = CompletableFuture.runAsync(() -> BusEvents.drain(cursor));
      server().kill();
      TimeUnit.SECONDS.sleep(seconds);
      server().start();
      draining.join();
    }
    assertThat(events.stored).isSorted().last().isEqualTo(10_000L);
    assertThat(events.deadLetters).isEmpty();
    assertComplete(name, 10_000);
  }

  @Test
  final void a_suspended_server_is_reported_and_has_every_event_after_it_resumes()
      throws Exception {
    server().create("slow", MAX_BYTES);
    BusEvents events = new BusEvents(10);
    try (EventSender sender = sender("slow", Duration.ofSeconds(2))) {
      SinkCursor cursor = events.sink(sender, SHORT_TIMEOUT, Long::toString);
      BusEvents.drain(cursor);
      server().suspend(true);
      try {
        events.last = 2_000;
        assertThat(cursor.drain())
            .isInstanceOfSatisfying(
                Drained.Stuck.class,
                stuck -> assertThat(stuck.cause()).hasMessageContaining("no acknowledgment"));
        assertThat(events.stored).last().isEqualTo(10L);
      } finally {
        server().suspend(false);
      }
      BusEvents.drain(cursor);
    }
    assertComplete("slow", 2_000);
    assertThat(server().read("slow", 2_000)).hasSize(2_000);
  }

  @Test
  @Tag("long")
  final void a_full_server_is_reported_and_has_every_event_once_it_has_room() throws Exception {
    server().create("full", MAX_BYTES);
    BusEvents events = new BusEvents(10);
    try (EventSender sender = sender("full", Duration.ofSeconds(2))) {
      SinkCursor cursor = events.sink(sender, SHORT_TIMEOUT, Long::toString);
      BusEvents.drain(cursor);
      server().setFull("full", true);
      events.last = 1_000;
      assertThat(cursor.drain()).isInstanceOf(Drained.Stuck.class);
      assertThat(events.stored).last().isEqualTo(10L);
      server().setFull("full", false);
      BusEvents.drain(cursor);
    }
    assertThat(events.deadLetters).isEmpty();
    assertComplete("full", 1_000);
  }
}
