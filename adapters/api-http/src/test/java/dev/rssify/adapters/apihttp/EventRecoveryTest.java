package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.testkit.BusyWait;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients of the event stream receive after interruptions of any kind. */
@Timeout(120)
class EventRecoveryTest {

  private static final Duration HOUR = Duration.ofHours(1);
  private static final int KILLS = 20;

  @TempDir private Path folder;

  @Test
  void a_client_that_reconnects_after_20_interruptions_gets_each_event_once() throws Exception {
    long seed = System.nanoTime();
    System.out.println("interruptions with seed " + seed);
    Random random = new Random(seed);
    try (Served served =
        Served.polled("sqlite:" + folder.resolve("events.db"), ServiceConfig.local(0))) {
      AtomicBoolean enough = new AtomicBoolean();
      Thread writer = Thread.startVirtualThread(() -> write(served, enough));
      List<Long> seen = new ArrayList<>();
      String last = "0";
      for (int kill = 0; kill < KILLS; kill++) {
        try (SseReader events = SseReader.open(served, "/events?after=0", last)) {
          int before = random.nextInt(40);
          for (int i = 0; i < before; i++) {
            seen.add(Long.parseLong(events.next().id()));
          }
          served.restart(ServiceConfig.local(0));
          drain(events, seen);
          last = events.lastId();
        }
      }
      enough.set(true);
      writer.join();
      long head = served.rssify().store().journal().head();
      try (SseReader events = SseReader.open(served, "/events?after=0", last)) {
        while (seen.isEmpty() || seen.getLast() < head) {
          seen.add(Long.parseLong(events.next().id()));
        }
      }
      assertThat(seen).containsExactlyElementsOf(LongStream.rangeClosed(1, head).boxed().toList());
    }
  }

  /** Events continue. */
  private static void write(Served served, AtomicBoolean enough) {
    for (int i = 0; !enough.get(); i++) {
      served.rssify().add("https://feed-" + i + ".example/");
    }
  }

  /** What arrived before the service stopped. */
  private static void drain(SseReader events, List<Long> seen) {
    try {
      while (true) {
        seen.add(Long.parseLong(events.next().id()));
      }
    } catch (IOException e) {
      // The end of the stream.
    }
  }

  @Test
  void a_cursor_before_the_oldest_stored_event_is_reported() throws Exception {
    try (Served served = Served.polled()) {
      served
          .rssify()
          .store()
          .maintenance()
          .retain(
              new RetentionPolicy(HOUR, null, HOUR, HOUR),
              Instant.now().plus(Duration.ofDays(1)),
              1_000);
      long horizon = served.rssify().store().journal().horizon();
      assertThat(horizon).isPositive();

      Served.Got polled = served.get("/events?after=0&wait=0");
      assertThat(polled.status()).isEqualTo(410);
      assertThat(polled.code()).isEqualTo("cursor_expired");
      assertThat(polled.json().path("horizon").longValue()).isEqualTo(horizon);
      try (SseReader events = SseReader.open(served, "/events?after=0", null)) {
        SseReader.Event first = events.next();
        assertThat(first.type()).isEqualTo("cursor_expired");
        assertThat(first.id()).isEqualTo(String.valueOf(horizon));
        served.rssify().add("https://b.example/feed");
        assertThat(events.next().type()).isEqualTo("feed_added");
      }
    }
  }

  @Test
  void a_client_that_reads_nothing_is_disconnected() throws Exception {
    ServiceConfig shortTimeouts =
        ServiceConfig.local(0)
            .withLimits(
                ServiceConfig.Limits.defaults()
                    .withRequestsPerSecond(0)
                    .withStreams(1)
                    .withHeartbeat(Duration.ofMillis(50))
                    .withStall(Duration.ofMillis(500)));
    try (Served served = Served.polled(shortTimeouts)) {
      // More than the buffers of both ends hold.
      long written = 0;
      for (int i = 0; written < 24_000_000; i++) {
        String url = "https://feed-" + i + ".example/" + "x".repeat(12_000);
        served.rssify().add(url);
        written += url.length();
      }
      URI uri = served.uri("/");
      try (Socket idle = new Socket()) {
        idle.setReceiveBufferSize(4_096);
        idle.connect(new InetSocketAddress(uri.getHost(), uri.getPort()));
        idle.getOutputStream()
            .write(
                "GET /events?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
        InputStream in = new BufferedInputStream(idle.getInputStream());
        assertThat(in.read()).isEqualTo('H');
        // Only one stream is allowed: a second one opens when the first is closed.
        awaitStream(served);
        assertThat(rest(in)).isLessThan(written / 2);
      }
    }
  }

  private static void awaitStream(Served served) throws InterruptedException {
    while (true) {
      try (SseReader next = SseReader.open(served, "/events?after=0", null)) {
        assertThat(next.next().id()).isEqualTo("1");
        return;
      } catch (IOException e) {
        BusyWait.pause(); // still rejected
      }
    }
  }

  /** The number of bytes until the end of the stream, with or without an error. */
  private static long rest(InputStream in) {
    long bytes = 0;
    try {
      while (in.read() >= 0) {
        bytes++;
      }
    } catch (IOException e) {
      // The connection was closed.
    }
    return bytes;
  }

  @Test
  void an_idle_stream_sends_heartbeats_with_the_current_cursor() throws Exception {
    ServiceConfig fastHeartbeat =
        ServiceConfig.local(0)
            .withLimits(ServiceConfig.Limits.defaults().withHeartbeat(Duration.ofMillis(20)));
    try (Served served = Served.polled(fastHeartbeat);
        SseReader events = SseReader.open(served, "/events?after=1&type=feed_gone", null)) {
      while (!events.heartbeat().equals("4")) {
        BusyWait.pause();
      }
      assertThat(events.lastId()).isEqualTo("4");
    }
  }
}
