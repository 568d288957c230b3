package dev.rssify.adapters.apihttp;

import static org.assertj.core.api.Assertions.assertThat;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SlicedOutputTest {

  private static final long STALL = 4_000_000;

  private final AtomicLong clock = new AtomicLong();

  /** Whether the deadline had passed, at the end of each write. */
  private final List<Boolean> stalled = new ArrayList<>();

  /** A client that needs a given time for each 64 KB. */
  private final class Client implements DataWriter {
    private final long nanos;
    private final WatchedWriter watched = new WatchedWriter(this, clock::get);

    Client(long nanos) {
      this.nanos = nanos;
    }

    OutputStream output() {
      return new OutputStream() {
        @Override
        public void write(int one) {
          throw new AssertionError("single bytes are slow");
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
          watched.write(BufferData.create(bytes, offset, length));
        }
      };
    }

    @Override
    public void write(BufferData buffer) {
      clock.addAndGet(nanos * buffer.available() / 65_536);
      stalled.add(watched.hasBeenWritingSince(clock.get() - STALL));
    }

    @Override
    public void write(BufferData... buffers) {
      throw new AssertionError();
    }

    @Override
    public void writeNow(BufferData... buffers) {
      throw new AssertionError();
    }

    @Override
    public void writeNow(BufferData buffer) {
      throw new AssertionError();
    }
  }

  @Test
  void a_client_that_reads_slowly_but_steadily_stays_connected() throws IOException {
    try (OutputStream out = new SlicedOutput(new Client(STALL * 9 / 10).output())) {
      out.write(new byte[400_000]);
    }

    assertThat(stalled).hasSize(7).containsOnly(false);
  }

  @Test
  void a_client_that_reads_too_little_passes_its_deadline() throws IOException {
    try (OutputStream out = new SlicedOutput(new Client(STALL * 2).output())) {
      out.write(new byte[65_536]);
    }

    assertThat(stalled).containsExactly(true);
  }
}
