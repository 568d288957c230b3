package dev.rssify.adapters.apihttp.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class StreamsTest {

  private static final Duration STALL = Duration.ofMillis(4);

  private final Thread writer = Thread.currentThread();
  private final AtomicLong clock = new AtomicLong();
  private final AtomicInteger looks = new AtomicInteger();
  private final Streams streams =
      new Streams(
          STALL,
          () -> {
            if (!Thread.currentThread().equals(writer)) {
              looks.incrementAndGet();
            }
            return clock.get();
          });

  @AfterEach
  void close() {
    streams.close();
    boolean _ = Thread.interrupted();
  }

  /** A reader that takes so long for 64 KB, and is looked at meanwhile. */
  private OutputStream reader(long nanos) {
    return new OutputStream() {
      @Override
      public void write(int one) {}

      @Override
      public void write(byte[] bytes, int offset, int length) {
        clock.addAndGet(nanos * length / 65_536);
        int before = looks.get();
        while (looks.get() < before + 2 && !writer.isInterrupted()) {
          Thread.onSpinWait();
        }
      }
    };
  }

  @Test
  void who_takes_little_but_goes_on_gets_everything() throws IOException {
    try (OutputStream out = streams.watched(reader(STALL.toNanos() * 9 / 10))) {
      out.write(new byte[400_000]);
    }

    assertThat(writer.isInterrupted()).isFalse();
  }

  @Test
  void who_takes_nothing_for_too_long_is_let_go() throws IOException {
    try (OutputStream out = streams.watched(reader(STALL.toNanos() * 2))) {
      out.write(new byte[65_536]);
    }

    assertThat(writer.isInterrupted()).isTrue();
  }
}
