package dev.rssify.adapters.publishkafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.SinkType;
import dev.rssify.core.publish.SinkCursor.Drained;
import dev.rssify.testing.contract.bus.BusContract;
import dev.rssify.testing.contract.bus.BusEvents;
import dev.rssify.testing.contract.bus.BusServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sink and a real broker. */
class KafkaSinkTest extends BusContract {

  private static final Duration SOON = Duration.ofMillis(400);
  private static final Duration LONG = Duration.ofSeconds(30);

  private static final int MAX_BYTES = 20_000;

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

  @Override
  protected SinkType type() {
    return new KafkaSinkType();
  }

  @Override
  protected BusServer server() {
    return broker;
  }

  @Test
  void an_event_is_a_record_with_its_feed_as_key_and_headers() throws Exception {
    broker.create("plain", MAX_BYTES);
    BusEvents events = new BusEvents(50);
    try (EventSender sender = sender("plain", LONG)) {
      BusEvents.drain(events.sink(sender, LONG, Long::toString));
    }
    List<ConsumerRecord<String, String>> records = broker.records("plain", 50);

    assertComplete("plain", 50);
    assertThat(records.getFirst().headers())
        .extracting(Header::key)
        .containsExactly("event_id", "type", "content_type");
    byte[] type = records.getFirst().headers().lastHeader("type").value();
    assertThat(new String(type, StandardCharsets.UTF_8)).isEqualTo("feed_gone");
    assertThat(events.stored).last().isEqualTo(50L);
  }

  @Test
  void each_type_may_have_its_own_topic() throws Exception {
    broker.create("by.feed_gone", MAX_BYTES);
    BusEvents events = new BusEvents(3);
    try (EventSender sender = sender("by?topics=type", LONG)) {
      BusEvents.drain(events.sink(sender, LONG, Long::toString));
    }
    assertThat(broker.read("by.feed_gone", 3)).hasSize(3);
  }

  @Test
  void a_client_in_another_language_reads_keys_headers_and_bodies() throws Exception {
    Path kcat = Path.of("/usr/bin/kcat");
    assumeTrue(Files.isExecutable(kcat), "kcat is not installed");
    broker.create("foreign", MAX_BYTES);
    BusEvents events = new BusEvents(20);
    try (EventSender sender = sender("foreign", LONG)) {
      BusEvents.drain(events.sink(sender, LONG, Long::toString));
    }
    Process client =
        new ProcessBuilder(
                kcat.toString(),
                "-C",
                "-q",
                "-e",
                "-b",
                broker.address(),
                "-t",
                "foreign",
                "-o",
                "beginning",
                "-f",
                "%k %s %h\\n")
            .redirectErrorStream(true)
            .start();
    String printed = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(client.waitFor()).as(printed).isZero();
    assertThat(printed.lines())
        .containsExactlyInAnyOrderElementsOf(
            LongStream.rangeClosed(1, 20)
                .mapToObj(seq ->
                    BusEvents.feed(seq)
                        + " "
                        + seq
                        + " event_id="
                        + BusEvents.event(seq).eventId()
                        + ",type=feed_gone,content_type=application/json")
                .toList());
  }

  @Test
  void a_topic_that_does_not_exist_is_an_unavailable_receiver() {
    BusEvents events = new BusEvents(1);
    try (EventSender sender = sender("missing", SOON)) {
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
  void an_invalid_url_is_rejected_before_anything_is_sent(String url) {
    assertThatThrownBy(() -> KafkaTarget.of(SinkDefinition.to("bus", url)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
