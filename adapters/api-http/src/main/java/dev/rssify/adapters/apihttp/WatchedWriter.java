package dev.rssify.adapters.apihttp;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import java.util.function.LongSupplier;

/**
 * Writes to a client and records when the running write started.
 *
 * <p>Threading: one thread writes, any may read the state.
 */
final class WatchedWriter implements DataWriter {

  private final DataWriter out;
  private final LongSupplier nanos;
  private volatile boolean writing;
  private volatile long since;

  WatchedWriter(DataWriter out, LongSupplier nanos) {
    this.out = out;
    this.nanos = nanos;
  }

  /** Whether a write started before then and has not ended. */
  boolean hasBeenWritingSince(long then) {
    return writing && since - then < 0;
  }

  private void write(Runnable write) {
    since = nanos.getAsLong();
    writing = true;
    try {
      write.run();
    } finally {
      writing = false;
    }
  }

  @Override
  public void write(BufferData... buffers) {
    write(() -> out.write(buffers));
  }

  @Override
  public void write(BufferData buffer) {
    write(() -> out.write(buffer));
  }

  @Override
  public void writeNow(BufferData... buffers) {
    write(() -> out.writeNow(buffers));
  }

  @Override
  public void writeNow(BufferData buffer) {
    write(() -> out.writeNow(buffer));
  }

  @Override
  public void flush() {
    write(out::flush);
  }

  @Override
  public void close() {
    out.close();
  }
}
