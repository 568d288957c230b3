package dev.rssify.adapters.publishkafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkCursor.Drained;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints the rate of the sink beside that of the bare producer, and its latency. */
@Tag("long")
class KafkaThroughputTest {

  private static final int EVENTS = 50_000;
  private static final int PAIRS = 5;
  private static final int RATE = 1_000;
  private static final int TIMED = 10_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String FILLER = "x".repeat(1_000);

  /** The common pool of a small machine has one thread. */
  private static final Executor OWN_THREAD = task -> Thread.ofPlatform().start(task);

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

  private static String body(long seq) {
    return seq + " " + FILLER;
  }

  private static double bare(String topic) throws Exception {
    KafkaTarget target = KafkaTarget.of(SinkDefinition.to("bus", url(topic)));
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(
            target.producer(TIMEOUT, Optional.empty()),
            new StringSerializer(),
            new ByteArraySerializer())) {
      var _ = producer.partitionsFor(topic);
      long start = System.nanoTime();
      for (long seq = 1; seq <= EVENTS; seq++) {
        var _ =
            producer.send(
                new ProducerRecord<>(
                    topic,
                    Events.feed(seq).toString(),
                    body(seq).getBytes(StandardCharsets.UTF_8)));
      }
      producer.flush();
      return EVENTS * 1e9 / (System.nanoTime() - start);
    }
  }

  private static double sink(String topic) {
    Events events = new Events(1);
    try (EventSender sender = Events.sender(url(topic), TIMEOUT)) {
      SinkCursor cursor = events.sink(sender, TIMEOUT, KafkaThroughputTest::body);
      assertThat(cursor.drain()).isInstanceOf(Drained.UpToDate.class);
      events.last = EVENTS;
      long start = System.nanoTime();
      assertThat(cursor.drain()).isEqualTo(new Drained.UpToDate(EVENTS));
      return EVENTS * 1e9 / (System.nanoTime() - start);
    }
  }

  @Test
  void the_sink_beside_the_bare_producer() throws Exception {
    broker.createTopic("rate", 3, Map.of());
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      double bare = bare("rate");
      double sink = sink("rate");
      ratios.add(sink / bare);
      System.out.printf("bare %,.0f/s, sink %,.0f/s, ratio %.2f%n", bare, sink, sink / bare);
    }
    ratios.sort(null);
    System.out.printf("median ratio %.2f%n", ratios.get(PAIRS / 2));
  }

  /** Drains when it is signaled, as the publisher does. */
  private static void follow(SinkCursor cursor, ChangeSignal signal) {
    try {
      long seen = signal.count();
      while (cursor.drain() instanceof Drained.UpToDate(long seq) && seq < TIMED) {
        signal.await(seen);
        seen = signal.count();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void the_time_from_the_journal_to_the_consumer_at_a_thousand_events_a_second() throws Exception {
    broker.createTopic("timed", 3, Map.of());
    ChangeSignal signal = new ChangeSignal();
    AtomicLongArray committed = new AtomicLongArray(TIMED + 1);
    long[] latencies = new long[TIMED];
    Events events = new Events(0);
    try (EventSender sender = Events.sender(url("timed"), TIMEOUT);
        KafkaConsumer<String, String> consumer = broker.consumer("timed", 3)) {
      SinkCursor cursor = events.sink(sender, TIMEOUT, KafkaThroughputTest::body);
      var _ = consumer.poll(Duration.ofSeconds(1));
      CompletableFuture<Void> sending =
          CompletableFuture.runAsync(() -> follow(cursor, signal), OWN_THREAD);
      CompletableFuture<Void> committing =
          CompletableFuture.runAsync(
              () -> {
                long start = System.nanoTime();
                for (int seq = 1; seq <= TIMED; seq++) {
                  while (System.nanoTime() - start < seq * (1_000_000_000L / RATE)) {
                    LockSupport.parkNanos(100_000);
                  }
                  committed.set(seq, System.nanoTime());
                  events.last = seq;
                  signal.signal();
                }
              },
              OWN_THREAD);
      int received = 0;
      while (received < TIMED) {
        for (var record : consumer.poll(Duration.ofMillis(100))) {
          int seq = Integer.parseInt(record.value().substring(0, record.value().indexOf(' ')));
          latencies[received++] = System.nanoTime() - committed.get(seq);
        }
      }
      CompletableFuture.allOf(sending, committing).join();
    }
    Arrays.sort(latencies);
    System.out.printf(
        "p50 %.1f ms, p99 %.1f ms, worst %.1f ms%n",
        latencies[TIMED / 2] / 1e6, latencies[TIMED * 99 / 100] / 1e6, latencies[TIMED - 1] / 1e6);
  }
}
