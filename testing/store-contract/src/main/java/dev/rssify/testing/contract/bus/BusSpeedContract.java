package dev.rssify.testing.contract.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.SinkType;
import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.SinkCursor;
import dev.rssify.core.publish.SinkCursor.Drained;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.PollCommits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Prints the rate of a sink compared with that of the bare client, and the time from the start of a
 * durable commit until a consumer has its events.
 */
@Tag("long")
public abstract class BusSpeedContract {

  private static final int EVENTS = 50_000;
  private static final int PAIRS = 5;
  private static final int RATE = 1_000;

  /** Events before those that are timed: then connections exist and code is compiled. */
  private static final int WARM_UP = 5_000;

  private static final int TIMED = 10_000;

  /** New entries of a poll, and so of a commit. */
  private static final int POLL = 10;

  /** The default of both servers. A smaller limit makes Kafka reject and split whole batches. */
  private static final int MAX_BYTES = 1 << 20;

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String FILLER = "x".repeat(1_000);

  protected abstract SinkType type();

  /** The server, which is started. */
  protected abstract BusServer server();

  /** A store whose commits are durable. */
  protected abstract Store store(Path folder);

  private static String body(long seq) {
    return seq + " " + FILLER;
  }

  @Test
  final void the_rate_of_the_sink_compared_with_the_bare_client() throws Exception {
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

  private double bare(String name) throws Exception {
    server().create(name, MAX_BYTES);
    long start = System.nanoTime();
    server().sendBare(name, EVENTS, BusSpeedContract::body);
    return EVENTS * 1e9 / (System.nanoTime() - start);
  }

  private double sink(String name) throws Exception {
    server().create(name, MAX_BYTES);
    BusEvents events = new BusEvents(EVENTS);
    long start = System.nanoTime();
    try (EventSender sender = BusEvents.sender(type(), server().url(name), TIMEOUT)) {
      SinkCursor cursor = events.sink(sender, TIMEOUT, BusSpeedContract::body);
      BusEvents.drain(cursor);
    }
    return EVENTS * 1e9 / (System.nanoTime() - start);
  }

  @Test
  final void the_time_from_a_commit_to_the_consumer_at_a_thousand_events_a_second(
      @TempDir Path folder) throws Exception {
    server().create("timed", MAX_BYTES);
    int count = WARM_UP + TIMED;
    ChangeSignal signal = new ChangeSignal();
    AtomicLongArray committed = new AtomicLongArray(count + 1);
    AtomicLongArray received = new AtomicLongArray(count + 1);
    CountDownLatch all = new CountDownLatch(count);
    try (Store store = store(folder);
        EventSender sender = BusEvents.sender(type(), server().url("timed"), TIMEOUT);
        AutoCloseable _ =
            server()
                .follow(
                    "timed",
                    body -> {
                      int seq = Integer.parseInt(body.substring(0, body.indexOf(' ')));
                      received.set(seq, System.nanoTime());
                      all.countDown();
                    })) {
      Feed feed = PollCommits.feed("timed");
      assertThat(store.feeds().add(feed, PollCommits.T0, List.of())).isTrue();
      int before = Math.toIntExact(store.journal().head());
      SinkCursor cursor =
          new BusEvents(count)
              .sink(store.journal()::after, before, sender, TIMEOUT, seq -> body(seq - before));
      Thread sending = Thread.ofPlatform().start(() -> follow(cursor, signal, before + count));
      long start = System.nanoTime();
      for (int seq = 1; seq <= count; seq += POLL) {
        while (System.nanoTime() - start < seq * (1_000_000_000L / RATE)) {
          LockSupport.parkNanos(100_000);
        }
        long at = System.nanoTime();
        for (int i = 0; i < POLL; i++) {
          committed.set(seq + i, at);
        }
        PollCommit poll = PollCommits.next(feed, POLL, FILLER);
        assertThat(store.commits().commit(List.of(poll)))
            .hasOnlyElementsOfType(CommitResult.Committed.class);
        feed = poll.after();
        signal.signal();
      }
      sending.join();
      all.await();
    }
    long[] latencies = new long[TIMED];
    Arrays.setAll(latencies, i -> received.get(WARM_UP + i + 1) - committed.get(WARM_UP + i + 1));
    Arrays.sort(latencies);
    System.out.printf(
        "p50 %.1f ms, p99 %.1f ms, worst %.1f ms%n",
        latencies[TIMED / 2] / 1e6, latencies[TIMED * 99 / 100] / 1e6, latencies[TIMED - 1] / 1e6);
  }

  /** Drains when it is signaled, as the publisher does. */
  private static void follow(SinkCursor cursor, ChangeSignal signal, int count) {
    try {
      long seen = signal.count();
      while (cursor.drain() instanceof Drained.UpToDate(long seq) && seq < count) {
        signal.await(seen);
        seen = signal.count();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
