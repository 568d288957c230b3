package dev.rssify.adapters.publishnats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkCursor.Drained;
import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.Nats;
import io.nats.client.PublishOptions;
import io.nats.client.api.PublishAck;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints the rate of the sink beside that of the bare client, and its latency. */
@Tag("long")
@SuppressWarnings("try") // Connection.close may throw InterruptedException, as all of it here.
class NatsThroughputTest {

  private static final int EVENTS = 20_000;
  private static final int IN_FLIGHT = 512;
  private static final int PAIRS = 5;
  private static final int RATE = 1_000;
  private static final int TIMED = 10_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String FILLER = "x".repeat(1_000);

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

  private static String body(long seq) {
    return seq + " " + FILLER;
  }

  private static double bare(String stream) throws Exception {
    server.createStream(stream, -1, stream + ".>");
    try (Connection connection = Nats.connect("nats://" + server.address())) {
      JetStream jetStream = connection.jetStream();
      Deque<CompletableFuture<PublishAck>> inFlight = new ArrayDeque<>();
      long start = System.nanoTime();
      for (long seq = 1; seq <= EVENTS; seq++) {
        if (inFlight.size() >= IN_FLIGHT) {
          var _ = inFlight.remove().join();
        }
        inFlight.add(
            jetStream.publishAsync(
                stream + ".feed_gone." + Events.feed(seq),
                body(seq).getBytes(StandardCharsets.UTF_8),
                PublishOptions.builder()
                    .messageId(Events.event(seq).eventId().toString())
                    .build()));
      }
      inFlight.forEach(CompletableFuture::join);
      return EVENTS * 1e9 / (System.nanoTime() - start);
    }
  }

  private static double sink(String stream) {
    Events events = new Events(1);
    try (EventSender sender = Events.sender(url(stream), TIMEOUT)) {
      SinkCursor cursor = events.sink(sender, TIMEOUT, NatsThroughputTest::body);
      assertThat(cursor.drain()).isInstanceOf(Drained.UpToDate.class);
      events.last = EVENTS;
      long start = System.nanoTime();
      assertThat(cursor.drain()).isEqualTo(new Drained.UpToDate(EVENTS));
      return EVENTS * 1e9 / (System.nanoTime() - start);
    }
  }

  @Test
  void the_sink_beside_the_bare_client() throws Exception {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      double bare = bare("bare" + i);
      double sink = sink("sink" + i);
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
    server.createStream("timed", -1, "timed.>");
    ChangeSignal signal = new ChangeSignal();
    AtomicLongArray committed = new AtomicLongArray(TIMED + 1);
    long[] latencies = new long[TIMED];
    AtomicInteger received = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(TIMED);
    Events events = new Events(0);
    try (EventSender sender = Events.sender(url("timed"), TIMEOUT);
        Connection connection = Nats.connect("nats://" + server.address())) {
      var _ =
          connection
              .jetStream()
              .subscribe(
                  "timed.>",
                  connection.createDispatcher(),
                  message -> {
                    String text = new String(message.getData(), StandardCharsets.UTF_8);
                    int seq = Integer.parseInt(text.substring(0, text.indexOf(' ')));
                    latencies[received.getAndIncrement()] = System.nanoTime() - committed.get(seq);
                    all.countDown();
                  },
                  true);
      SinkCursor cursor = events.sink(sender, TIMEOUT, NatsThroughputTest::body);
      CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> follow(cursor, signal));
      long start = System.nanoTime();
      for (int seq = 1; seq <= TIMED; seq++) {
        while (System.nanoTime() - start < seq * (1_000_000_000L / RATE)) {
          LockSupport.parkNanos(100_000);
        }
        committed.set(seq, System.nanoTime());
        events.last = seq;
        signal.signal();
      }
      sending.join();
      all.await();
    }
    Arrays.sort(latencies);
    System.out.printf(
        "p50 %.1f ms, p99 %.1f ms, worst %.1f ms%n",
        latencies[TIMED / 2] / 1e6, latencies[TIMED * 99 / 100] / 1e6, latencies[TIMED - 1] / 1e6);
  }
}
