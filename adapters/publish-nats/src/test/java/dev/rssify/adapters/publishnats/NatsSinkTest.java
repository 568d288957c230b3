package dev.rssify.adapters.publishnats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkCursor.Drained;
import io.nats.client.Message;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sink and a real nats-server; skipped where Debian's package nats-server is not installed. */
class NatsSinkTest {

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

  private static String url(String stream) {
    return "nats://" + server.address() + "/" + stream + "?subject=" + stream;
  }

  /** Drains until the sink has all events. */
  private static void drain(SinkCursor cursor) {
    while (!(cursor.drain() instanceof Drained.UpToDate)) {
      Thread.onSpinWait();
    }
  }

  private static List<Long> numbers(List<Message> messages) {
    return messages.stream()
        .map(message -> Long.parseLong(new String(message.getData(), StandardCharsets.UTF_8)))
        .toList();
  }

  @Test
  void an_event_is_a_message_of_its_type_and_feed_in_a_stream_that_is_created() throws Exception {
    Events events = new Events(50);
    try (EventSender sender = Events.sender(url("plain"), LONG)) {
      drain(events.sink(sender, LONG, Long::toString));
    }
    List<Message> messages = server.read("plain", "plain.>", 50);

    assertThat(numbers(messages)).hasSize(50).isSorted().doesNotHaveDuplicates();
    Message first = messages.getFirst();
    assertThat(first.getSubject()).isEqualTo("plain.feed_gone." + Events.feed(1));
    assertThat(first.getHeaders().getFirst("Nats-Msg-Id"))
        .isEqualTo(Events.event(1).eventId().toString());
    assertThat(first.getHeaders().getFirst("type")).isEqualTo("feed_gone");
    assertThat(events.stored).last().isEqualTo(50L);
  }

  @Test
  void an_event_that_is_sent_again_is_stored_once() throws Exception {
    Events events = new Events(20);
    for (int i = 0; i < 2; i++) {
      try (EventSender sender = Events.sender(url("again"), LONG)) {
        drain(events.sink(sender, LONG, Long::toString));
      }
    }
    assertThat(server.read("again", "again.>", 20)).hasSize(20);
  }

  @Test
  void a_message_that_the_stream_refuses_is_a_dead_letter_and_the_rest_arrives_in_order()
      throws Exception {
    server.createStream("small", 1_000, "small.>");
    Events events = new Events(200);
    String large = "1".repeat(2_000);
    try (EventSender sender = Events.sender(url("small"), LONG)) {
      drain(events.sink(sender, LONG, seq -> seq == 77 ? large : Long.toString(seq)));
    }
    assertThat(events.givenUp).extracting(DeadLetter::body).containsExactly(large);
    assertThat(numbers(server.read("small", "small.>", 199))).hasSize(199).isSorted();
  }

  @Test
  void a_server_that_is_killed_and_started_again_has_every_event_once_and_in_order()
      throws Exception {
    Events events = new Events(500);
    try (EventSender sender = Events.sender(url("killed"), Duration.ofSeconds(2))) {
      SinkCursor cursor = events.sink(sender, Duration.ofSeconds(2), Long::toString);
      drain(cursor);
      events.last = 5_000;
      CompletableFuture<Void> draining = CompletableFuture.runAsync(() -> drain(cursor));
      server.kill();
      server.start();
      draining.join();
    }
    assertThat(events.stored).isSorted().last().isEqualTo(5_000L);
    assertThat(events.givenUp).isEmpty();
    assertThat(numbers(server.read("killed", "killed.>", 5_000)))
        .hasSize(5_000)
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void a_server_that_does_not_respond_gets_every_event_once_when_it_goes_on() throws Exception {
    Events events = new Events(10);
    try (EventSender sender = Events.sender(url("slow"), Duration.ofMillis(500))) {
      SinkCursor cursor = events.sink(sender, Duration.ofMillis(500), Long::toString);
      drain(cursor);
      server.suspend(true);
      try {
        events.last = 2_000;
        assertThat(cursor.drain()).isInstanceOf(Drained.Stuck.class);
        assertThat(events.stored).last().isEqualTo(10L);
      } finally {
        server.suspend(false);
      }
      drain(cursor);
    }
    assertThat(numbers(server.read("slow", "slow.>", 2_000)))
        .hasSize(2_000)
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void a_server_that_is_not_there_is_an_unavailable_receiver() {
    Events events = new Events(1);
    try (EventSender sender = Events.sender("nats://127.0.0.1:1/x", Duration.ofSeconds(1))) {
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
  void a_url_that_cannot_be_used_is_rejected_before_anything_is_sent(String url) {
    assertThatThrownBy(() -> NatsTarget.of(SinkDefinition.to("bus", url)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
