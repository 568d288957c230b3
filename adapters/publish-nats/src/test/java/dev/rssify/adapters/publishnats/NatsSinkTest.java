package dev.rssify.adapters.publishnats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.SinkType;
import dev.rssify.core.publish.SinkCursor.Drained;
import dev.rssify.testing.contract.bus.BusContract;
import dev.rssify.testing.contract.bus.BusEvents;
import dev.rssify.testing.contract.bus.BusServer;
import io.nats.client.Message;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sink and a real nats-server; skipped where Debian's package nats-server is not installed. */
class NatsSinkTest extends BusContract {

  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir static Path folder;
  private static Server server;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> program = Server.installed();
    assumeTrue(program.isPresent(), "nats-server is not installed");
    server = new Server(program.get(), folder);
    server.start();
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected SinkType type() {
    return new NatsSinkType();
  }

  @Override
  protected BusServer server() {
    return server;
  }

  private static List<Long> numbers(List<Message> messages) {
    return messages.stream()
        .map(message -> Long.parseLong(new String(message.getData(), StandardCharsets.UTF_8)))
        .toList();
  }

  @Test
  void an_event_is_a_message_by_type_and_feed_in_a_new_stream() throws Exception {
    BusEvents events = new BusEvents(50);
    try (EventSender sender = sender("plain", LONG)) {
      BusEvents.drain(events.sink(sender, LONG, Long::toString));
    }
    List<Message> messages = server.messages("plain", 50);

    assertThat(numbers(messages)).hasSize(50).isSorted().doesNotHaveDuplicates();
    Message first = messages.getFirst();
    assertThat(first.getSubject()).isEqualTo("plain.feed_gone." + BusEvents.feed(1));
    assertThat(first.getHeaders().getFirst("Nats-Msg-Id"))
        .isEqualTo(BusEvents.event(1).eventId().toString());
    assertThat(first.getHeaders().getFirst("type")).isEqualTo("feed_gone");
    assertThat(events.stored).last().isEqualTo(50L);
  }

  @Test
  void an_event_that_is_sent_again_is_stored_once() throws Exception {
    BusEvents events = new BusEvents(20);
    for (int i = 0; i < 2; i++) {
      try (EventSender sender = sender("again", LONG)) {
        BusEvents.drain(events.sink(sender, LONG, Long::toString));
      }
    }
    assertThat(server.messages("again", 20)).hasSize(20);
  }

  @Test
  void an_event_after_a_rejected_one_is_not_stored_before_the_caller_rewinds() throws Exception {
    server.create("rejecting", 1_000);
    try (EventSender sender = sender("rejecting", LONG)) {
      assertThat(sender.sendAsync(message(1, "1".repeat(2_000))).join())
          .isInstanceOf(Delivery.Refused.class);
      assertThat(sender.sendAsync(message(2, "2")).join()).isInstanceOf(Delivery.Unavailable.class);

      sender.rewind();
      assertThat(sender.sendAsync(message(2, "2")).join()).isInstanceOf(Delivery.Accepted.class);
    }
    assertThat(numbers(server.messages("rejecting", 1))).containsExactly(2L);
  }

  private static dev.rssify.core.operations.sinks.Message message(long seq, String body) {
    JournalEvent event = BusEvents.event(seq);
    return new dev.rssify.core.operations.sinks.Message(
        event.eventId(), event.type(), event.feedId(), null, "text/plain", body);
  }

  @Test
  void an_unreachable_server_is_an_unavailable_receiver() {
    BusEvents events = new BusEvents(1);
    try (EventSender sender =
        BusEvents.sender(type(), "nats://127.0.0.1:1/x", Duration.ofSeconds(1))) {
      assertThat(events.sink(sender, LONG, Long::toString).drain())
          .isInstanceOf(Drained.Stuck.class);
    }
    assertThat(events.stored).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nats:stream",
        "nats://user:password@host/s",
        "nats://host/a.b",
        "nats://host/s?subject=a.*",
        "nats://host/s?retention=1",
        "nats://host/s?user=me"
      })
  void an_invalid_url_is_rejected_before_anything_is_sent(String url) {
    assertThatThrownBy(() -> NatsTarget.of(SinkDefinition.to("bus", url)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
