package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.http.Body;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects a body: in memory while it is small, then in a file.
 *
 * <p>Invariants: every byte is reserved in the byte budget before it is stored, and nothing is
 * allocated before the first byte arrives; {@link #close} releases a body that was not {@link
 * #finish finished}.
 */
final class BodyCollector implements AutoCloseable {

  private static final byte[] NOTHING = {};

  private final ByteBudget.Lease lease;
  private final int spillAbove;
  private final Path directory;
  private final int expected;
  private byte[] memory = NOTHING;
  private @Nullable FileChannel file;
  private long length;
  private boolean finished;

  /**
   * Starts a body.
   *
   * @param expected its announced length; negative when unknown. Trusted only up to {@code
   *     spillAbove}
   */
  BodyCollector(ByteBudget.Lease lease, int spillAbove, Path directory, long expected) {
    this.expected = Math.clamp(expected, 0, spillAbove);
    this.lease = lease;
    this.spillAbove = spillAbove;
    this.directory = directory;
  }

  long length() {
    return length;
  }

  void add(byte[] bytes, int count) throws IOException {
    long longer = length + count;
    if (file == null && longer <= spillAbove) {
      makeRoomFor((int) longer);
      System.arraycopy(bytes, 0, memory, (int) length, count);
    } else {
      if (file == null) {
        file = spill();
        memory = NOTHING;
        lease.toFile();
      }
      lease.cover(longer);
      write(file, ByteBuffer.wrap(bytes, 0, count));
    }
    length = longer;
  }

  private void makeRoomFor(int bytes) throws IOException {
    if (bytes > memory.length) {
      int room =
          Math.max(bytes, Math.max(expected, (int) Math.min(2L * memory.length, spillAbove)));
      lease.cover(room);
      memory = Arrays.copyOf(memory, room);
    }
  }

  /** The body, which now owns the file and the lease. */
  Body finish() {
    finished = true;
    if (file != null) {
      return new SpilledBody(file, length, lease);
    }
    byte[] whole = memory.length == length ? memory : Arrays.copyOf(memory, (int) length);
    lease.shrinkTo(length);
    return new InMemoryBody(whole, lease);
  }

  @Override
  public void close() {
    if (!finished) {
      finish().close();
    }
  }

  /** The file has no name once it is open, so that not even a crash leaves it behind. */
  private FileChannel spill() throws IOException {
    FileChannel channel =
        FileChannel.open(
            Files.createTempFile(directory, "rssify-body-", null),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    write(channel, ByteBuffer.wrap(memory, 0, (int) length));
    return channel;
  }

  private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
