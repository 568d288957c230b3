package dev.rssify.adapters.publishkafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkCursor.Drained;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sink and a real broker, which is started once, then killed, suspended and started again. */
class KafkaSinkTest {

  private static final Duration SOON = Duration.ofMillis(400);
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir static Path folder;
  private static Broker broker;

  @BeforeAll
  static void start() throws Exception {
    broker = new Broker(folder);
    broker.start();
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  private static String url(String topic) {
    return "kafka://" + broker.address() + "/" + topic;
  }

  /** Drains until the sink has all events. */
  private static void drain(SinkCursor cursor) {
    while (!(cursor.drain() instanceof Drained.UpToDate)) {
      Thread.onSpinWait();
    }
  }

  /** Every event is there, and those of a feed are in order; a consumer leaves out repeated ids. */
  private static void assertComplete(List<ConsumerRecord<String, String>> records, long count) {
    assertThat(records.stream().map(ConsumerRecord::value).distinct()).hasSize((int) count);
    for (long feed = 0; feed < Events.FEEDS; feed++) {
      String key = Events.feed(feed).toString();
      assertThat(
              records.stream()
                  .filter(record -> record.key().equals(key))
                  .map(record -> Long.parseLong(record.value()))
                  .distinct())
          .isSorted();
    }
  }

  @Test
  void an_event_is_a_record_with_its_feed_as_key_and_headers() throws Exception {
    broker.createTopic("plain", 3, Map.of());
    Events events = new Events(50);
    try (EventSender sender = Events.sender(url("plain"), LONG)) {
      drain(events.sink(sender, LONG, Long::toString));
    }
    List<ConsumerRecord<String, String>> records = broker.read("plain", 3, 50);

    assertComplete(records, 50);
    assertThat(records.getFirst().headers())
        .extracting(Header::key)
        .containsExactly("event_id", "type", "content_type");
    byte[] type = records.getFirst().headers().lastHeader("type").value();
    assertThat(new String(type, StandardCharsets.UTF_8)).isEqualTo("feed_gone");
    assertThat(events.stored).last().isEqualTo(50L);
  }

  @Test
  void each_type_may_have_its_own_topic() throws Exception {
    broker.createTopic("by.feed_gone", 1, Map.of());
    Events events = new Events(3);
    try (EventSender sender = Events.sender(url("by") + "?topics=type", LONG)) {
      drain(events.sink(sender, LONG, Long::toString));
    }
    assertThat(broker.read("by.feed_gone", 1, 3)).hasSize(3);
  }

  @Test
  void a_record_that_the_broker_refuses_is_a_dead_letter_and_the_rest_arrives_in_order()
      throws Exception {
    broker.createTopic("small", 1, Map.of("max.message.bytes", "20000"));
    Events events = new Events(200);
    String large = "1".repeat(30_000);
    try (EventSender sender = Events.sender(url("small"), LONG)) {
      drain(events.sink(sender, LONG, seq -> seq == 77 ? large : Long.toString(seq)));
    }
    assertThat(events.givenUp).extracting(DeadLetter::body).containsExactly(large);
    assertThat(events.letters.count("sink:bus")).isEqualTo(1);
    assertThat(events.stored).last().isEqualTo(200L);
    assertComplete(broker.read("small", 1, 199), 199);
  }

  @Test
  void a_broker_that_is_killed_and_started_again_has_every_event_in_order() throws Exception {
    broker.createTopic("killed", 3, Map.of());
    Events events = new Events(500);
    try (EventSender sender = Events.sender(url("killed"), Duration.ofSeconds(5))) {
      SinkCursor cursor = events.sink(sender, SOON, Long::toString);
      drain(cursor);
      events.last = 20_000;
      CompletableFuture<Void> draining = CompletableFuture.runAsync(() -> drain(cursor));
      broker.kill();
      broker.start();
      draining.join();
    }
    assertThat(events.stored).isSorted().last().isEqualTo(20_000L);
    assertThat(events.givenUp).isEmpty();
    assertComplete(broker.read("killed", 3, 20_000), 20_000);
  }

  @Test
  void a_broker_that_does_not_respond_is_reported_and_gets_nothing_twice() throws Exception {
    broker.createTopic("slow", 1, Map.of());
    Events events = new Events(10);
    try (EventSender sender = Events.sender(url("slow"), Duration.ofSeconds(10))) {
      SinkCursor cursor = events.sink(sender, Duration.ofMillis(500), Long::toString);
      drain(cursor);
      broker.suspend(true);
      try {
        events.last = 6_000;
        assertThat(cursor.drain())
            .isInstanceOfSatisfying(
                Drained.Stuck.class,
                stuck -> assertThat(stuck.cause()).hasMessageContaining("no acknowledgment"));
        assertThat(events.stored).last().isEqualTo(10L);
      } finally {
        broker.suspend(false);
      }
      drain(cursor);
    }
    List<ConsumerRecord<String, String>> records = broker.read("slow", 1, 6_000);
    assertComplete(records, 6_000);
    assertThat(records).hasSize(6_000);
  }

  @Test
  void a_topic_that_does_not_exist_is_an_unavailable_receiver() {
    Events events = new Events(1);
    try (EventSender sender = Events.sender(url("missing"), SOON)) {
      assertThat(events.sink(sender, LONG, Long::toString).drain())
          .isInstanceOfSatisfying(
              Drained.Stuck.class,
              stuck -> assertThat(stuck.cause()).hasMessageContaining("missing"));
    }
    assertThat(events.stored).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kafka:topic",
        "kafka://user:password@host/topic",
        "kafka://host/to%20pic",
        "kafka://host/topic?acks=0",
        "kafka://host/topic?compression=rar",
        "kafka://host/topic?user=me"
      })
  void a_url_that_cannot_be_used_is_rejected_before_anything_is_sent(String url) {
    assertThatThrownBy(() -> KafkaTarget.of(SinkDefinition.to("bus", url)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
